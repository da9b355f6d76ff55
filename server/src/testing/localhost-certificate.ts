/**
 * The certificate of encrypted test servers for `localhost`. Trusted only by some tests, and worthless elsewhere: its
 * key is public here.
 */
export const localhostCertificate = {
  key: `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgw1QS0+gIgBMdg/ZL
/30ciHyRLjGGV6h+pz+niqYddFKhRANCAAT4V7NAD22k9Q+vA0+BySG11tqwFhLV
TaE/PLyoPbzICyQC4iBtPhswgp9ueaQcRMWyosAkTRTnMZduc4zFaX67
-----END PRIVATE KEY-----
`,
  cert: `-----BEGIN CERTIFICATE-----
MIIBmzCCAUGgAwIBAgIUXRNdWA5sIqdIe/VmUJHQsZatnjswCgYIKoZIzj0EAwIw
FDESMBAGA1UEAwwJbG9jYWxob3N0MCAXDTI2MTEyMDE0NTUxN1oYDzIxMjYxMDI3
MTQ1NTE3WjAUMRIwEAYDVQQDDAlsb2NhbGhvc3QwWTATBgcqhkjOPQIBBggqhkjO
PQMBBwNCAAT4V7NAD22k9Q+vA0+BySG11tqwFhLVTaE/PLyoPbzICyQC4iBtPhsw
gp9ueaQcRMWyosAkTRTnMZduc4zFaX67o28wbTAdBgNVHQ4EFgQU0C/WD+KvxYhB
mAfOv4xs8xT/bBYwHwYDVR0jBBgwFoAU0C/WD+KvxYhBmAfOv4xs8xT/bBYwDwYD
VR0TAQH/BAUwAwEB/zAaBgNVHREEEzARgglsb2NhbGhvc3SHBH8AAAEwCgYIKoZI
zj0EAwIDSAAwRQIhAN97a1S2/tbx6aHnMGGCHuJqa16eR6Aob8l2gVnJ+dhsAiAv
I5I7oDoXWQcxmZhvZVV6/Arq+Mjpt9Gwu50nwBcc6A==
-----END CERTIFICATE-----
`,
}
