/** The product's colours for pages that the server writes itself; the theme follows the system. */
export const pageColours = `:root {
  color-scheme: light dark;
  --canvas: #F3F6F1; --surface: #FFFFFF; --line: #DCE4DA; --line-strong: #7F8E86; --ink: #0E1F18; --ink-2: #47574F;
  --brand: #FC5033; --brand-hover: #FF6347; --on-brand: #1F0803; --brand-text: #BD2F18;
  --maracuja-soft: #FFF0CB; --maracuja-text: #7D5300; --fill: #EAEFE8; --focus: #2463EB;
  --ink-3: #5E6D65; --mata: #0C3D2E; --on-mata: #F3FBF6; --brand-soft: #FFE6DF;
}
@media (prefers-color-scheme: dark) {
  :root {
    --canvas: #09120F; --surface: #111D18; --line: #22332B; --line-strong: #6C7F75; --ink: #F1F6F2; --ink-2: #B0BFB7;
    --brand: #FF6A4F; --brand-hover: #FF7C64; --on-brand: #1F0803; --brand-text: #FF8F79;
    --maracuja-soft: #33270B; --maracuja-text: #FFD166; --fill: #203029; --focus: #8DB4FF;
    --ink-3: #8B9B93; --mata: #0F4634; --on-mata: #F3FBF6; --brand-soft: #3B1A13;
  }
}
`
