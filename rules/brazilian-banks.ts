/**
 * Banks that a person in Brazil chooses by name, by the code of the national clearing; any other is entered by its code.
 */
export const BRAZILIAN_BANKS = {
  '001': 'Banco do Brasil',
  '003': 'Banco da Amazônia',
  '004': 'Banco do Nordeste',
  '021': 'Banestes',
  '033': 'Santander',
  '037': 'Banpará',
  '041': 'Banrisul',
  '047': 'Banese',
  '070': 'BRB',
  '077': 'Inter',
  '085': 'Ailos',
  '104': 'Caixa Econômica Federal',
  '121': 'Agibank',
  '133': 'Cresol',
  '136': 'Unicred',
  '197': 'Stone',
  '208': 'BTG Pactual',
  '212': 'Banco Original',
  '218': 'BS2',
  '237': 'Bradesco',
  '260': 'Nubank',
  '290': 'PagBank',
  '318': 'BMG',
  '323': 'Mercado Pago',
  '335': 'Digio',
  '336': 'C6 Bank',
  '341': 'Itaú',
  '348': 'XP',
  '364': 'Efí',
  '380': 'PicPay',
  '389': 'Mercantil',
  '403': 'Cora',
  '422': 'Safra',
  '461': 'Asaas',
  '536': 'Neon',
  '623': 'Banco Pan',
  '655': 'Banco BV',
  '707': 'Daycoval',
  '745': 'Citibank',
  '748': 'Sicredi',
  '756': 'Sicoob',
} as const satisfies Record<string, string>

/** Returns the codes of the banks, in the order of their names. */
export function banksByName(): string[] {
  return Object.entries(BRAZILIAN_BANKS)
    .toSorted(([, a], [, b]) => a.localeCompare(b, 'pt-BR'))
    .map(([code]) => code)
}

/** Returns the name of a bank; null if its code isn't listed. */
export function bankName(code: string): string | null {
  return (BRAZILIAN_BANKS as Record<string, string>)[code] ?? null
}
