// The most common passwords of published lists with at least six characters, and common Brazilian ones, in lower case.
const COMMON = new Set(
  `123456 1234567 12345678 123456789 1234567890 0123456789 012345 01234567 102030 10203040 123123 123123123 123321 1234321
112233 11223344 121212 123654 123654789 123abc 123mudar 123qwe 123qweasd 12341234 12344321 123412 131313 142536 147258
147258369 147852 147852369 159357 159753 1q2w3e 1q2w3e4r 1q2w3e4r5t 1qaz2wsx 1qazxsw2 159159 202020 212121 222222 232323
252525 258456 301010 321321 333333 456123 456456 456789 444444 555555 654321 666666 696969 741852 741852963 753159 777777
789456 789456123 789789 7777777 852456 87654321 888888 88888888 963852741 987654 987654321 9876543210 999999 99999999 000000
00000000 010203 01020304 050505 111111 1111111 11111111 111222 aaaaaa aa123456 a123456 a1b2c3 a1b2c3d4 abc123 abc1234 abc12345
abcd1234 abcdef abcdefg abcdefgh abcdefg1 admin123 admin1234 administrator alejandro alexandre amanda amorzinho amoreterno
amizade anderson andrea andrew angel1 angela anthony arsenal asdasd asdf1234 asdfasdf asdfgh asdfghjk asdfghjkl ashley
bailey banana barcelona baseball basketball batman beatriz beautiful biscoito blink182 bradesco brasil brasil123 brasilia
bruna123 bruno123 brunosilva buster butterfly cachorro camila carlos carolina cavalo charlie chelsea chocolate computador
computer cookie corinthians coringao corinthians1 cruzeiro daniel daniela danielle deusefiel deusmeama deus1234 diamond
dragon eduardo elizabeth estrela eusouamor eusoudeus familia felicidade felipe fernanda fernando ferrari fitness flamengo
flamengo1 flamengo123 fluminense football forever freedom futebol gabriel gabriela gatinha gatinho ginger gostosa gremio
guilherme guitar gustavo harley hello1 hello123 heitor hunter iloveyou iloveyou1 internacional internet isabela isabella
jackson jasmine jennifer jessica jesus1 jesus123 jesuscristo jesuseamor jesuscristo1 jordan jordan23 joshua juliana junior
justin karina killer larissa leonardo leticia letmein liberdade liverpool london lorena lovely loveme lovers lucas123 luciana
luizinho maggie manchester marcelo marcos123 maria123 mariana martin master matheus matrix matthew melissa mercedes michael
michelle mickey minecraft monica monkey mustang mudar123 natalia natasha nicolas nicole ninja123 nothing novasenha oliver
orange palmeiras parola passw0rd password password1 password12 password123 p@ssw0rd p@ssword patricia paulista pepper
pikachu pokemon portugal princesa princess purple qazwsx qazwsxedc qwe123 qweasd qweasdzxc qwer1234 qwerty qwerty1 qwerty12
qwerty123 qwertyui qwertyuiop rafael rafaela ranger rebeca ricardo roberto rodrigo ronaldo rosana samantha samsung sandra
santos santos123 saopaulo scooter secret sebastian senha1 senha12 senha123 senha1234 senha12345 senha123456 senhas
senhasenha shadow silver sophia soccer spider spiderman starwars summer sunshine superman tatiana taylor teamo123 teamomuito
tequiero thiago thomas thunder tigger tinkerbell trustno1 trocar123 universo vasco123 vanessa vascodagama victoria vinicius
vitoria whatever welcome welcome1 william xxxxxx yamaha zaq12wsx zxcvbn zxcvbnm`.split(/\s+/),
)

/** Returns whether a password is among the most commonly tried ones, ignoring case. */
export function isCommonPassword(password: string): boolean {
  return COMMON.has(password.toLowerCase())
}
