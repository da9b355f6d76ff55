import type { DirectoryGym } from './gym-directory.ts'

type Row = [name: string, address: string, latitude: number, longitude: number]

/** Invented gyms in real cities, by city; any resemblance to a business is a coincidence. */
const GYMS_BY_CITY: Record<string, readonly Row[]> = {
  'São Paulo, SP': [
    ['Clube Bem-te-vi', 'Rua das Jabuticabeiras, 218 - Moema Velha', -23.59639, -46.63132],
    ['Box Carcará', 'Rua Harmonia Nova, 1101 - Vila Aurora', -23.58173, -46.6345],
    ['Academia Catavento', 'Alameda dos Ipês-Roxos, 1649 - Vila Aurora', -23.51103, -46.63189],
    ['Oficina do Corpo Ipê Amarelo', 'Rua das Jabuticabeiras, 1452 - Pinheiral', -23.57684, -46.67517],
    ['Studio Corpo Leve', 'Rua Mourato do Vale, 299 - Jardim das Garças', -23.54868, -46.67081],
    ['Studio Sabiá', 'Avenida Pedro Calado, 1470 - Alto da Lapinha', -23.5439, -46.63996],
    ['Oficina do Corpo Raiz', 'Rua dos Tecelões, 954 - Moema Velha', -23.58096, -46.67162],
    ['Estação Caju', 'Rua dos Tecelões, 769 - Alto da Lapinha', -23.50778, -46.67779],
    ['Oficina do Corpo Fôlego', 'Rua Mourato do Vale, 1286 - Jardim das Garças', -23.60188, -46.62278],
    ['Clube Caju', 'Avenida Nove de Outubro, 1557 - Alto da Lapinha', -23.54781, -46.64398],
    ['Studio Pulso', 'Avenida Pedro Calado, 184 - Moema Velha', -23.54109, -46.59029],
    ['Estação Quintal', 'Rua Harmonia Nova, 1745 - Alto da Lapinha', -23.60354, -46.64343],
    ['Espaço Rede & Remo', 'Rua dos Tecelões, 183 - Vila Aurora', -23.52898, -46.67667],
    ['Box Jatobá', 'Rua dos Tecelões, 232 - Moema Velha', -23.56088, -46.63466],
    ['Espaço Cambará', 'Rua Frei Anselmo, 1836 - Santa Cecília', -23.50715, -46.62133],
    ['Oficina do Corpo Mandacaru', 'Avenida Pedro Calado, 482 - Pinheiral', -23.5826, -46.66627],
    ['Estação Farol', 'Rua Frei Anselmo, 750 - Pinheiral', -23.59123, -46.63614],
    ['Clube Jequitibá', 'Rua das Jabuticabeiras, 1198 - Alto da Lapinha', -23.56656, -46.6497],
  ],
  'Rio de Janeiro, RJ': [
    ['Studio Tempo Novo', 'Rua do Farolete, 511 - Laranjal', -22.90983, -43.20694],
    ['Studio Capivara', 'Rua do Farolete, 39 - Botafoguinho', -22.99317, -43.24085],
    ['Clube Rede & Remo', 'Rua do Farolete, 569 - Botafoguinho', -22.97068, -43.18756],
    ['Clube Maritaca', 'Rua Lopes Tavares, 341 - Tijuca Alta', -22.92341, -43.15169],
    ['Estação Corpo Leve', 'Rua Barão do Mangue, 242 - Laranjal', -22.99808, -43.21674],
    ['Centro de Treino Corpo Leve', 'Ladeira da Amendoeira, 83 - Praia Mansa', -22.9132, -43.19817],
    ['Espaço Juriti', 'Ladeira da Amendoeira, 791 - Botafoguinho', -22.93868, -43.22489],
    ['Clube Fôlego', 'Avenida das Gaivotas, 1398 - Tijuca Alta', -22.93039, -43.21803],
    ['Box Lobo-Guará', 'Avenida das Gaivotas, 1053 - Praia Mansa', -22.98831, -43.20172],
    ['Academia Pé de Serra', 'Rua Lopes Tavares, 693 - Tijuca Alta', -22.93905, -43.15535],
    ['Estação Beira-Rio', 'Rua do Farolete, 591 - Tijuca Alta', -22.98562, -43.23133],
    ['Clube Manacá', 'Rua Lopes Tavares, 1853 - Botafoguinho', -22.9605, -43.23315],
    ['Studio Força Mansa', 'Avenida das Gaivotas, 102 - Praia Mansa', -22.94922, -43.20446],
    ['Espaço Rede & Remo Laranjal', 'Rua Barão do Mangue, 428 - Laranjal', -22.95347, -43.24886],
  ],
  'Belo Horizonte, MG': [
    ['Studio Cambará', 'Avenida Serra Azul, 1143 - Serra Verde', -19.89528, -43.9706],
    ['Centro de Treino Vento Sul', 'Avenida Serra Azul, 1989 - Lourdinha', -19.9453, -43.93726],
    ['Espaço Ipê Amarelo', 'Rua Ouro Fino, 1209 - Serra Verde', -19.8964, -43.94002],
    ['Espaço Juriti Savana', 'Rua dos Inconfidentes Mineiros, 1152 - Savana', -19.91704, -43.9141],
    ['Espaço Pulso', 'Rua Padre Rolim Neto, 1611 - Savana', -19.92225, -43.9591],
    ['Estação Sol Nascente', 'Rua dos Inconfidentes Mineiros, 663 - Serra Verde', -19.95021, -43.91447],
    ['Estação Movimento Vivo', 'Rua dos Inconfidentes Mineiros, 1165 - Savana', -19.91665, -43.94114],
    ['Box Sucupira', 'Rua Padre Rolim Neto, 1338 - Lourdinha', -19.89716, -43.94092],
    ['Box Sucupira Serra Verde', 'Rua Ouro Fino, 1463 - Serra Verde', -19.8939, -43.97799],
  ],
  'Curitiba, PR': [
    ['Studio Ginga', 'Rua Alferes Amaral, 213 - Água Verdinha', -25.44467, -49.29873],
    ['Centro de Treino Passo Firme', 'Rua Alferes Amaral, 394 - Batelzinho', -25.39922, -49.22325],
    ['Estação Fôlego', 'Avenida Visconde do Pinhão, 446 - Juvevê Novo', -25.38809, -49.27962],
    ['Oficina do Corpo Arara Azul', 'Rua Alferes Amaral, 265 - Água Verdinha', -25.48555, -49.26459],
    ['Estação Pé de Serra', 'Rua Alferes Amaral, 1359 - Água Verdinha', -25.45795, -49.22392],
    ['Studio Jequitibá', 'Rua das Araucárias, 704 - Batelzinho', -25.48354, -49.2421],
    ['Centro de Treino Jequitibá', 'Rua Alferes Amaral, 1062 - Água Verdinha', -25.43384, -49.26852],
    ['Estação Raiz', 'Rua Alferes Amaral, 172 - Batelzinho', -25.44497, -49.31276],
    ['Academia Manacá', 'Rua das Araucárias, 1583 - Água Verdinha', -25.48084, -49.23372],
  ],
  'Porto Alegre, RS': [
    ['Estação Maré Alta', 'Rua Casemiro Lisboa, 719 - Cidade Alta', -30.07168, -51.21501],
    ['Espaço Arara Azul', 'Rua Fernandes Machado, 1383 - Cidade Alta', -30.0556, -51.21769],
    ['Espaço Tatu-Bola', 'Rua da Bergamota, 670 - Cidade Alta', -30.08307, -51.19439],
    ['Estação Sol Nascente Bom Retiro', 'Rua Casemiro Lisboa, 1717 - Bom Retiro', -30.03001, -51.17883],
    ['Espaço Pitanga', 'Rua da Bergamota, 360 - Cidade Alta', -30.07753, -51.19361],
    ['Centro de Treino Cambará', 'Rua da Bergamota, 246 - Moinho Novo', -29.99755, -51.20065],
    ['Centro de Treino Maritaca', 'Rua Fernandes Machado, 147 - Moinho Novo', -30.06606, -51.2408],
    ['Academia Onda Curta', 'Rua Fernandes Machado, 1435 - Cidade Alta', -30.06016, -51.17113],
    ['Clube Tempo Novo', 'Rua Casemiro Lisboa, 748 - Moinho Novo', -30.019, -51.24288],
  ],
  'Salvador, BA': [
    ['Academia Manacá Rio Vermelhinho', 'Avenida Sete Colinas, 1059 - Rio Vermelhinho', -13.03083, -38.53275],
    ['Centro de Treino Mandacaru', 'Avenida Sete Colinas, 1719 - Barra Velha', -12.99605, -38.50239],
    ['Estação Bem-te-vi', 'Avenida Sete Colinas, 148 - Rio Vermelhinho', -12.97227, -38.46161],
    ['Espaço Aroeira', 'Rua do Dendê, 1789 - Pituba Nova', -12.9552, -38.46388],
    ['Clube Sol Nascente', 'Ladeira do Pilão, 1450 - Rio Vermelhinho', -12.97222, -38.47238],
    ['Studio Trilho', 'Rua do Dendê, 1718 - Pituba Nova', -13.02839, -38.46132],
    ['Centro de Treino Força Mansa', 'Avenida Sete Colinas, 1893 - Rio Vermelhinho', -13.01193, -38.47001],
    ['Estação Ladeira', 'Rua do Dendê, 1254 - Rio Vermelhinho', -12.9583, -38.4733],
    ['Centro de Treino Ginga', 'Avenida Sete Colinas, 67 - Pituba Nova', -13.02893, -38.50812],
  ],
  'Recife, PE': [
    ['Studio Maritaca', 'Rua Capibaribe, 778 - Boa Vistinha', -8.07925, -34.88631],
    ['Studio Trilho Casa Amarela', 'Rua Capibaribe, 563 - Casa Amarela', -8.10034, -34.92387],
    ['Centro de Treino Alvorada', 'Rua do Frevo, 315 - Boa Vistinha', -8.08466, -34.84313],
    ['Estação Pitanga', 'Avenida Boa Maré, 37 - Boa Vistinha', -8.03964, -34.89236],
    ['Espaço Trilho', 'Rua Capibaribe, 831 - Casa Amarela', -8.02378, -34.93273],
    ['Clube Pitanga', 'Avenida Boa Maré, 1850 - Boa Vistinha', -8.01764, -34.90392],
    ['Clube Força Mansa', 'Rua Capibaribe, 1531 - Casa Amarela', -8.07173, -34.89009],
    ['Centro de Treino Ipê Amarelo', 'Rua da Aurora Boreal, 164 - Casa Amarela', -8.0443, -34.91801],
  ],
  'Fortaleza, CE': [
    ['Clube Cambará', 'Rua Canuto Aguiar Neto, 1448 - Meirelinhos', -3.76156, -38.56864],
    ['Oficina do Corpo Ferro & Fibra', 'Rua do Jangadeiro, 1674 - Mucuripinho', -3.73334, -38.48551],
    ['Espaço Fôlego', 'Rua Canuto Aguiar Neto, 904 - Aldeota Nova', -3.75212, -38.5028],
    ['Centro de Treino Pitanga', 'Rua do Jangadeiro, 807 - Mucuripinho', -3.72617, -38.53726],
    ['Clube Ferro & Fibra', 'Rua do Jangadeiro, 1433 - Aldeota Nova', -3.75749, -38.55923],
    ['Studio Mandacaru', 'Rua Ana Bilhares, 699 - Meirelinhos', -3.76169, -38.57469],
    ['Oficina do Corpo Tempo Novo', 'Rua do Jangadeiro, 994 - Aldeota Nova', -3.74808, -38.57049],
    ['Centro de Treino Catavento', 'Rua do Jangadeiro, 1788 - Aldeota Nova', -3.72898, -38.49767],
  ],
  'Brasília, DF': [
    ['Box Carcará Asa Sul', 'Quadra 116 Norte, 1057 - Asa Sul', -15.80102, -47.9013],
    ['Academia Jequitibá', 'Quadra 116 Norte, 1847 - Asa Norte', -15.74737, -47.88352],
    ['Studio Ginga Lago Manso', 'Quadra 116 Norte, 661 - Lago Manso', -15.82182, -47.91729],
    ['Studio Maritaca Lago Manso', 'Quadra 116 Norte, 248 - Lago Manso', -15.76651, -47.93236],
    ['Espaço Mandacaru', 'Quadra 714 Norte, 1684 - Lago Manso', -15.74796, -47.86985],
    ['Oficina do Corpo Passo Firme', 'Quadra 714 Norte, 798 - Asa Norte', -15.74985, -47.91333],
    ['Centro de Treino Sabiá', 'Via das Quaresmeiras, 1683 - Asa Sul', -15.79667, -47.90902],
  ],
  'Florianópolis, SC': [
    ['Box Carcará Lagoa Funda', 'Rua do Bosque, 170 - Lagoa Funda', -27.62509, -48.50922],
    ['Oficina do Corpo Manacá', 'Avenida Rio Branquinho, 1736 - Lagoa Funda', -27.55198, -48.57502],
    ['Academia Caju', 'Servidão das Ostras, 956 - Campeche Velho', -27.62469, -48.51799],
    ['Studio Passo Firme', 'Avenida Rio Branquinho, 823 - Lagoa Funda', -27.62142, -48.57556],
    ['Centro de Treino Sol Nascente', 'Servidão das Ostras, 1592 - Campeche Velho', -27.55485, -48.54919],
    ['Academia Maritaca', 'Servidão das Ostras, 163 - Trindadinha', -27.64214, -48.53809],
    [
      'Oficina do Corpo Ferro & Fibra Campeche Velho',
      'Rua das Rendeiras Novas, 232 - Campeche Velho',
      -27.61158,
      -48.57915,
    ],
  ],
  'Goiânia, GO': [
    ['Estação Suor Bom', 'Alameda Cerrado, 985 - Setor Oestinho', -16.69266, -49.3039],
    ['Estação Arara Azul', 'Alameda Cerrado, 525 - Setor Oestinho', -16.70048, -49.2251],
    ['Academia Trilho', 'Alameda Cerrado, 136 - Setor Buenos Ares', -16.73341, -49.30854],
    ['Academia Onda Curta Setor Buenos Ares', 'Rua 147, 954 - Setor Buenos Ares', -16.7034, -49.21942],
    ['Academia Onda Curta Setor Oestinho', 'Rua 147, 39 - Setor Oestinho', -16.64525, -49.2514],
  ],
  'Manaus, AM': [
    ['Studio Respiro', 'Rua do Açaí, 1247 - Adrianinha', -3.07361, -60.03305],
    ['Estação Pulso', 'Rua Paraíba do Norte, 802 - Adrianinha', -3.10827, -60.03892],
    ['Clube Sabiá', 'Rua Paraíba do Norte, 238 - Ponta da Areia', -3.14927, -59.99641],
    ['Box Jatobá Adrianinha', 'Avenida Igarapé, 1448 - Adrianinha', -3.13642, -59.97367],
  ],
  'Belém, PA': [
    ['Studio Vértebra', 'Rua dos Mundurucus Novos, 243 - Umarizalzinho', -1.49616, -48.49035],
    ['Estação Rede & Remo', 'Rua dos Mundurucus Novos, 1401 - Nazareth', -1.42782, -48.51081],
    ['Centro de Treino Arara Azul', 'Travessa do Cupuaçu, 503 - Umarizalzinho', -1.48225, -48.51206],
    ['Box Onça-Parda', 'Avenida Mangueiras, 673 - Nazareth', -1.45507, -48.51706],
  ],
  'Campinas, SP': [
    ['Studio Movimento Vivo', 'Rua Barreto Lemos, 290 - Taquaral Novo', -22.90812, -47.02889],
    ['Estação Alvorada', 'Avenida dos Cafezais, 621 - Cambuizinho', -22.95056, -47.05075],
    ['Box Carcará Taquaral Novo', 'Rua Barreto Lemos, 1179 - Taquaral Novo', -22.92961, -47.03302],
    ['Academia Sol Nascente', 'Rua Barreto Lemos, 125 - Taquaral Novo', -22.9216, -47.10638],
  ],
  'Vitória, ES': [
    ['Centro de Treino Suor Bom', 'Avenida Saturnino Nogueira, 866 - Praia do Cantinho', -20.29767, -40.34429],
    ['Studio Ginga Praia do Cantinho', 'Avenida Saturnino Nogueira, 1702 - Praia do Cantinho', -20.32572, -40.33568],
    [
      'Centro de Treino Ginga Jardim da Penha Nova',
      'Rua do Congo Capixaba, 1939 - Jardim da Penha Nova',
      -20.27713,
      -40.32139,
    ],
  ],
  'Natal, RN': [
    ['Academia Alvorada', 'Rua Ponta Pretinha, 1896 - Ponta Nova', -5.82413, -35.26041],
    ['Espaço Cambará Ponta Nova', 'Rua Ponta Pretinha, 1505 - Ponta Nova', -5.79841, -35.24475],
    ['Academia Ipê Amarelo', 'Rua do Cajueiro, 1041 - Ponta Nova', -5.78721, -35.16828],
  ],
}

/** Every gym of the list; its id is derived from its name and city and never changes. */
export const EMBEDDED_GYMS: readonly DirectoryGym[] = Object.entries(GYMS_BY_CITY).flatMap(([city, rows]) =>
  rows.map(([name, address, latitude, longitude]) => ({
    id: idOf(`${name} ${city}`),
    name,
    address,
    city,
    latitude,
    longitude,
  })),
)

function idOf(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
}
