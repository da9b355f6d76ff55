// The shapes that the Han characters of a text need: the same code point has different ones in Japan and China
// (docs/decisions/0099-names-in-any-script.md).

export type HanShapes = 'simplified' | 'traditional' | 'japanese'

type Span = readonly [first: number, last: number]

/** Returns the Han characters of a two-byte encoding, by the ranges of its first and its second byte. */
function hanOf(encoding: string, leads: readonly Span[], trails: readonly Span[]): () => Set<string> {
  let made: Set<string> | undefined
  return () => {
    if (made) return made
    const bytes: number[] = []
    for (const [firstLead, lastLead] of leads)
      for (let lead = firstLead; lead <= lastLead; lead++)
        for (const [firstTrail, lastTrail] of trails)
          for (let trail = firstTrail; trail <= lastTrail; trail++) bytes.push(lead, trail)
    const text = new TextDecoder(encoding).decode(new Uint8Array(bytes))
    return (made = new Set(text.match(/\p{Script=Han}/gu)))
  }
}

// GB 2312, Big5, and JIS X 0208 with the characters that Japanese names have beyond it.
const simplified = hanOf('gbk', [[0xb0, 0xf7]], [[0xa1, 0xfe]])
const traditional = hanOf(
  'big5',
  [[0xa4, 0xf9]],
  [
    [0x40, 0x7e],
    [0xa1, 0xfe],
  ],
)
const japanese = hanOf(
  'shift_jis',
  [
    [0x88, 0x9f],
    [0xe0, 0xea],
    [0xfa, 0xfc],
  ],
  [
    [0x40, 0x7e],
    [0x80, 0xfc],
  ],
)

// Japan's most frequent family names of two characters that China's encodings contain, too; Chinese names hardly ever
// begin with one.
const FAMILY_NAMES = new Set(
  `佐藤 鈴木 高橋 田中 伊藤 山本 中村 小林 加藤 吉田 山田 山口 松本 井上 木村 清水 池田 橋本 山崎 阿部 石川 山下 中島 小川 前田 岡田
  藤田 後藤 近藤 村上 遠藤 青木 坂本 福田 太田 西村 藤井 金子 岡本 藤原 三浦 中野 中川 原田 松田 竹内 小野 田村 石田 森田 上田 内田 柴田
  酒井 宮崎 横山 高木 安藤 宮本 大野 小島 今井 谷口 工藤 上野 丸山 杉山 村田 大塚 新井 小山 藤本 平野 河野 武田 野口 松井 菅原 岩崎 久保
  木下 佐野 野村 松尾 菊地 市川 杉本 古川 島田 水野 高野 吉川 山内 西田 飯田 菊池 西川 小松 北村 安田 川口 平田 中田 服部 川崎 岩田 土屋
  本田 樋口 秋山 田口 永井 山中 中西 吉村 川上 石原 大橋 松岡 馬場 浜田 森本 矢野 浅野 松下 吉岡 小池 野田 荒木 大谷 松浦 熊谷 尾崎 永田
  川村 望月 松村 菅野 荒井 平井 西山 大石`.split(/\s+/),
)

/** Returns the most likely shapes for a text. */
export function hanShapesOf(text: string): HanShapes {
  if (/[\p{Script=Hiragana}\p{Script=Katakana}々〆]/u.test(text)) return 'japanese'
  const han = text.match(/\p{Script=Han}/gu) ?? []
  const areOf = (characters: () => Set<string>) => han.every(character => characters().has(character))
  const isChinese = areOf(simplified) || areOf(traditional)
  if (areOf(japanese) && (!isChinese || FAMILY_NAMES.has(han.slice(0, 2).join('')))) return 'japanese'
  return areOf(simplified) ? 'simplified' : 'traditional'
}
