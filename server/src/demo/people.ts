/** Everyone in the demo world signs in with this password. */
export const DEMO_PASSWORD = 'bora1234'

/** People named on the first screen, because each shows another side of the product. */
export const DEMO_SIGN_INS = [
  { email: 'ana@bora.test', about: 'Ana: trains nearly every day, won a prize' },
  { email: 'caio@bora.test', about: 'Caio: created challenges, won two prizes' },
  { email: 'bia@bora.test', about: 'Bia: paid the prize of her own challenge, shared a third place' },
] as const

export type DemoPerson = {
  key: string
  name: string
  /** Probability of training on a day. */
  zeal: number
  likes: readonly string[]
  city: string
  hair: 'short' | 'long'
  ambassador?: boolean
}

const R = 'running_outdoor',
  G = 'gym_general',
  C = 'crossfit',
  B = 'bike_outdoor',
  W = 'walking',
  D = 'dog_walk'
const Y = 'yoga',
  S = 'stair_climbing',
  T = 'beach_tennis',
  M = 'martial_arts',
  N = 'dance',
  F = 'football'
const E = 'bike_ergometric',
  L = 'running_treadmill'

/** Forty people of the demo world; the keys are the names in their addresses. */
export const DEMO_PEOPLE: readonly DemoPerson[] = [
  { key: 'ana', name: 'Ana Duarte', zeal: 0.9, likes: [G, R, D], hair: 'long', city: 'Rio de Janeiro' },
  { key: 'caio', name: 'Caio Nogueira', zeal: 1, likes: [C, R, G], hair: 'short', city: 'Rio de Janeiro' },
  { key: 'bia', name: 'Bia Ferraz', zeal: 0.95, likes: [Y, N, R], hair: 'long', city: 'São Paulo' },
  { key: 'rafa', name: 'Rafa Lima', zeal: 0.85, likes: [T, R, G], hair: 'short', city: 'Rio de Janeiro' },
  { key: 'luana', name: 'Luana Reis', zeal: 0.75, likes: [R, B, W], hair: 'long', city: 'Belo Horizonte' },
  { key: 'thiago', name: 'Thiago Prado', zeal: 0.7, likes: [C, M], hair: 'short', city: 'São Paulo' },
  { key: 'dani', name: 'Dani Okamoto', zeal: 0.7, likes: [L, E, G], hair: 'long', city: 'São Paulo' },
  { key: 'joao', name: 'João Pedro Alves', zeal: 0.6, likes: [F, W], hair: 'short', city: 'Salvador' },
  { key: 'vera', name: 'Vera Campos', zeal: 0.8, likes: [N, Y], hair: 'long', city: 'Recife', ambassador: true },
  { key: 'girassol', name: 'Mercado Girassol', zeal: 0, likes: [W], hair: 'short', city: 'São Paulo' },
  { key: 'igor', name: 'Igor Sales', zeal: 0.5, likes: [B, E], hair: 'short', city: 'Curitiba' },
  { key: 'nanda', name: 'Nanda Rocha', zeal: 0.65, likes: [N, W], hair: 'long', city: 'Recife' },
  { key: 'leo', name: 'Leo Martins', zeal: 0.55, likes: [F, G], hair: 'short', city: 'Porto Alegre' },
  { key: 'marina', name: 'Marina Tavares', zeal: 0.7, likes: [R, Y], hair: 'long', city: 'Florianópolis' },
  { key: 'pedro', name: 'Pedro Henrique Souza', zeal: 0.5, likes: [G, S], hair: 'short', city: 'Fortaleza' },
  { key: 'julia', name: 'Júlia Andrade', zeal: 0.6, likes: [D, W], hair: 'long', city: 'Rio de Janeiro' },
  { key: 'lucas', name: 'Lucas Barreto', zeal: 0.5, likes: [M, C], hair: 'short', city: 'Manaus' },
  { key: 'camila', name: 'Camila Xavier', zeal: 0.6, likes: [Y, W], hair: 'long', city: 'Brasília' },
  { key: 'bruno', name: 'Bruno Teixeira', zeal: 0.45, likes: [R, L], hair: 'short', city: 'São Paulo' },
  { key: 'leticia', name: 'Letícia Moura', zeal: 0.55, likes: [N, G], hair: 'long', city: 'Goiânia' },
  { key: 'gabriel', name: 'Gabriel Pinheiro', zeal: 0.4, likes: [F, R], hair: 'short', city: 'Belém' },
  { key: 'sofia', name: 'Sofia Guimarães', zeal: 0.5, likes: [E, Y], hair: 'long', city: 'Curitiba' },
  { key: 'mateus', name: 'Mateus Queiroz', zeal: 0.45, likes: [B, R], hair: 'short', city: 'Belo Horizonte' },
  { key: 'isabela', name: 'Isabela Fontes', zeal: 0.5, likes: [T, W], hair: 'long', city: 'Rio de Janeiro' },
  { key: 'rodrigo', name: 'Rodrigo Neves', zeal: 0.4, likes: [G], hair: 'short', city: 'Campinas' },
  { key: 'aline', name: 'Aline Batista', zeal: 0.5, likes: [S, W], hair: 'long', city: 'Salvador' },
  { key: 'felipe', name: 'Felipe Castro', zeal: 0.4, likes: [C], hair: 'short', city: 'Vitória' },
  { key: 'tati', name: 'Tati Monteiro', zeal: 0.45, likes: [N], hair: 'long', city: 'São Paulo' },
  { key: 'vitor', name: 'Vitor Hugo Ramos', zeal: 0.35, likes: [F, W], hair: 'short', city: 'Recife' },
  { key: 'clara', name: 'Clara Vasconcelos', zeal: 0.5, likes: [D, Y], hair: 'long', city: 'Florianópolis' },
  { key: 'otavio', name: 'Otávio Lacerda', zeal: 0.3, likes: [B], hair: 'short', city: 'Ribeirão Preto' },
  { key: 'renata', name: 'Renata Figueiredo', zeal: 0.4, likes: [G, E], hair: 'long', city: 'São Paulo' },
  { key: 'diego', name: 'Diego Assis', zeal: 0.35, likes: [M], hair: 'short', city: 'Cuiabá' },
  { key: 'patricia', name: 'Patrícia Leal', zeal: 0.4, likes: [W, D], hair: 'long', city: 'Natal' },
  { key: 'andre', name: 'André Siqueira', zeal: 0.3, likes: [R], hair: 'short', city: 'São Paulo' },
  { key: 'carol', name: 'Carol Bittencourt', zeal: 0.45, likes: [T, N], hair: 'long', city: 'Rio de Janeiro' },
  { key: 'hugo', name: 'Hugo Meireles', zeal: 0.3, likes: [S], hair: 'short', city: 'Porto Alegre' },
  { key: 'elisa', name: 'Elisa Coutinho', zeal: 0.4, likes: [Y], hair: 'long', city: 'Maceió' },
  { key: 'samuel', name: 'Samuel Peixoto', zeal: 0.3, likes: [L, G], hair: 'short', city: 'São Luís' },
  { key: 'yasmin', name: 'Yasmin Freitas', zeal: 0.4, likes: [N, W], hair: 'long', city: 'Fortaleza' },
]
