import { seededRandom, type Random } from './seeded-random.ts'

// The hour of the day sets the colours of sky, light and ground.
type Light = {
  sky: readonly [string, string]
  sun: string
  hill: string
  far: string
  sand: string
  grass: string
  wall: string
  floor: string
}
const LIGHTS: readonly Light[] = [
  {
    sky: ['#9CC8E0', '#FFD9A8'],
    sun: '#FFF3D6',
    hill: '#4C6A78',
    far: '#7C98A3',
    sand: '#E2B98C',
    grass: '#6FA06B',
    wall: '#E9DDC8',
    floor: '#B98F65',
  },
  {
    sky: ['#7FC4F2', '#DFF3FF'],
    sun: '#FFFFFF',
    hill: '#2F7D57',
    far: '#6BB08B',
    sand: '#F0D6A6',
    grass: '#57AE5B',
    wall: '#DCE7EA',
    floor: '#C7A77C',
  },
  {
    sky: ['#3D3A6B', '#FC8A5B'],
    sun: '#FFC53D',
    hill: '#2A2B4F',
    far: '#574A78',
    sand: '#B98A78',
    grass: '#3E6B57',
    wall: '#5C4A57',
    floor: '#6F4C3E',
  },
  {
    sky: ['#0E2136', '#2B4C6B'],
    sun: '#F4F0D8',
    hill: '#0B1A28',
    far: '#183349',
    sand: '#5E5A66',
    grass: '#1E4336',
    wall: '#2A3330',
    floor: '#3C322B',
  },
]

type Scene = (random: Random, light: Light) => string
const W = 1080
const H = 1350

const beach: Scene = (random, light) => {
  const sun = random.whole(300, 780)
  const peak = random.whole(160, 460)
  return `<circle cx="${sun}" cy="${random.whole(360, 500)}" r="92" fill="${light.sun}"/>
  <path d="M0 640 L${peak - 150} 470 Q${peak} 250 ${peak + 110} 440 Q${peak + 200} 330 ${peak + 300} 520 L${peak + 460} 640Z" fill="${light.hill}"/>
  <path d="M700 640q120-90 380-60v60z" fill="${light.far}"/>
  <rect y="636" width="${W}" height="270" fill="#3E7F93"/>
  ${[0, 1, 2, 3, 4].map(i => `<rect x="${sun - 120 + i * 26 + random.whole(-40, 40)}" y="${664 + i * 42}" width="${240 - i * 30}" height="9" rx="4" fill="${light.sun}" opacity=".7"/>`).join('')}
  <path d="M0 880 Q270 830 540 880 T1080 868 V1100H0Z" fill="#F6EBD8"/><path d="M0 910 Q270 866 540 912 T1080 900 V1350H0Z" fill="${light.sand}"/>
  <rect y="1090" width="${W}" height="260" fill="#EDE3D2"/>${[0, 1, 2].map(i => `<path d="M0 ${1130 + i * 84}c90-56 180-56 270 0s180 56 270 0 180-56 270 0 180 56 270 0v40c-90 56-180 56-270 0s-180-56-270 0-180 56-270 0-180-56-270 0z" fill="#4A4038"/>`).join('')}
  <path d="M0 120c120-60 240-20 320 70-110-30-200-20-320 40zM0 40c150-90 330-40 420 40-140-30-280-30-420 40z" fill="#1D3A2C"/>`
}

const court: Scene = (random, light) => {
  const x = random.whole(480, 620)
  const turn = random.whole(20, 50)
  return `<rect y="330" width="${W}" height="150" fill="#3FA4B8"/><rect y="290" width="${W}" height="44" fill="#FC5033"/>
  <path d="M0 480h1080v870H0z" fill="${light.sand}"/>
  <g stroke="#fff" stroke-width="3" opacity=".85">${Array.from({ length: 28 }, (_, i) => `<path d="M${i * 40} 330v150"/>`).join('')}${[360, 400, 440].map(y => `<path d="M0 ${y}h1080"/>`).join('')}</g>
  <rect y="322" width="${W}" height="14" fill="#fff"/><path d="M0 1010 L1080 820 V846 L0 1040Z" fill="#2463EB"/>
  <ellipse cx="${x - 240}" cy="1120" rx="80" ry="20" fill="#000" opacity=".18"/><circle cx="${x - 250}" cy="1070" r="62" fill="#F79A3B"/><path d="M${x - 300} 1050q50 30 104-8" stroke="#fff" stroke-width="9" fill="none"/>
  <g transform="rotate(${turn} ${x} 900)"><rect x="${x - 26}" y="980" width="52" height="270" rx="26" fill="#16241D"/><ellipse cx="${x}" cy="820" rx="176" ry="206" fill="#0C3D2E"/><ellipse cx="${x}" cy="820" rx="148" ry="178" fill="#FFC53D"/>${[0, 1, 2, 3, 4, 5, 6, 7, 8].map(i => `<circle cx="${x - 64 + (i % 3) * 64}" cy="${756 + Math.floor(i / 3) * 64}" r="14" fill="#0C3D2E"/>`).join('')}</g>`
}

function room(light: Light, random: Random): string {
  const left = random.whole(60, 260)
  return `<rect width="${W}" height="900" fill="${light.wall}"/><rect y="880" width="${W}" height="470" fill="${light.floor}"/>
  <rect x="${left}" y="110" width="340" height="420" rx="16" fill="${light.sky[1]}"/><rect x="${left + 162}" y="110" width="14" height="420" fill="${light.wall}"/><rect x="${left}" y="312" width="340" height="14" fill="${light.wall}"/>
  <path d="M${left} 900 L${left + 340} 900 L${left + 640} 1350 L${left + 120} 1350Z" fill="${light.sun}" opacity=".16"/><rect y="868" width="${W}" height="18" fill="#000" opacity=".16"/>`
}

const dumbbells: Scene = (random, light) => {
  const kilos = random.pick([8, 10, 12, 14, 16])
  const turn = random.whole(-14, 8)
  const disc = random.pick(['#FC5033', '#2463EB', '#FFC53D', '#17A468'])
  const end = (x: number) =>
    `<rect x="${x - 96}" y="950" width="192" height="230" rx="40" fill="#16201C"/><rect x="${x - 96}" y="950" width="60" height="230" rx="30" fill="#26332D"/><circle cx="${x}" cy="1064" r="62" fill="${disc}"/><text x="${x}" y="1086" font-family="Arial, sans-serif" font-weight="800" font-size="62" fill="#fff" text-anchor="middle">${kilos}</text>`
  return `${room(light, random)}<g opacity=".55">${[0, 1, 2, 3, 4].map(i => `<rect x="${540 + i * 100}" y="640" width="64" height="120" rx="20" fill="${['#FC5033', '#2463EB', '#16201C', '#FFC53D', '#16201C'][i]}"/>`).join('')}<rect x="500" y="756" width="560" height="26" fill="#16201C"/></g><ellipse cx="540" cy="1196" rx="420" ry="34" fill="#000" opacity=".28"/><g transform="rotate(${turn} 540 1064)"><rect x="300" y="1030" width="480" height="70" rx="30" fill="#C9CFCB"/>${end(270)}${end(810)}</g>`
}

const kettlebell: Scene = (random, light) => {
  const colour = random.pick(['#FC5033', '#2463EB', '#FFC53D', '#DB3568'])
  return `${room(light, random)}<ellipse cx="540" cy="1196" rx="330" ry="36" fill="#000" opacity=".3"/><path d="M380 820c-20-220 60-300 160-300s180 80 160 300l-70-10c16-160-20-214-90-214s-106 54-90 214z" fill="#1A2521"/><circle cx="540" cy="980" r="230" fill="#1A2521"/><circle cx="540" cy="980" r="112" fill="${colour}"/><text x="540" y="1016" font-family="Arial, sans-serif" font-weight="800" font-size="104" fill="#fff" text-anchor="middle">${random.pick([16, 20, 24])}</text><path d="M370 900q40-110 130-140" stroke="#fff" stroke-width="16" stroke-linecap="round" opacity=".25" fill="none"/>`
}

const trail: Scene = (random, light) => {
  const trees = Array.from({ length: 9 }, (_, i) => ({
    x: (i * 137 + random.whole(-40, 60)) % 1080,
    y: 560 + random.whole(0, 60),
    s: 0.8 + random.next() * 0.9,
  }))
  return `<circle cx="${random.whole(200, 880)}" cy="260" r="84" fill="${light.sun}"/><path d="M0 560 Q220 380 460 520 T1080 430V800H0Z" fill="${light.far}"/><path d="M0 660 Q300 500 620 640 T1080 580V900H0Z" fill="${light.hill}"/><path d="M0 700 Q400 640 1080 720 V1350H0Z" fill="${light.grass}"/>
  ${trees.map(t => `<g transform="translate(${t.x} ${t.y}) scale(${t.s.toFixed(2)})"><rect x="-10" y="120" width="20" height="90" fill="#4A3322"/><path d="M0-90 L84 70H-84ZM0 0 L100 140H-100Z" fill="${light.hill}"/></g>`).join('')}
  <path d="M430 1350 C470 1120 660 1020 560 860 C520 790 600 740 620 712 L650 712 C650 760 610 800 660 870 C780 1030 760 1160 820 1350Z" fill="${light.sand}"/>`
}

const dog: Scene = (random, light) => {
  const fur = random.pick(['#8A5A2B', '#F1C9A5', '#2E1C12', '#FFFFFF', '#C68A5E'])
  return `${trail(random, light)}<ellipse cx="500" cy="1240" rx="250" ry="26" fill="#000" opacity=".22"/><g fill="${fur}"><rect x="330" y="1000" width="330" height="150" rx="74"/><rect x="346" y="1100" width="46" height="136" rx="22"/><rect x="430" y="1110" width="46" height="128" rx="22"/><rect x="540" y="1110" width="46" height="128" rx="22"/><rect x="606" y="1100" width="46" height="136" rx="22"/><circle cx="690" cy="950" r="92"/><rect x="710" y="944" width="130" height="74" rx="37"/><path d="M340 1030q-90-30-100-130" stroke="${fur}" stroke-width="38" stroke-linecap="round" fill="none"/></g><path d="M620 880q-20 90 30 120 30-60 20-130z" fill="#000" opacity=".35"/><circle cx="712" cy="930" r="12" fill="#111"/><circle cx="836" cy="968" r="18" fill="#111"/><path d="M610 1010q70 60 130 20" stroke="#FC5033" stroke-width="26" stroke-linecap="round" fill="none"/>`
}

const bicycle: Scene = (random, light) => {
  const colour = random.pick(['#FC5033', '#2463EB', '#FFC53D', '#DB3568'])
  const wheel = (x: number) =>
    `<circle cx="${x}" cy="1060" r="170" fill="none" stroke="#14211B" stroke-width="26"/><circle cx="${x}" cy="1060" r="24" fill="#14211B"/><g stroke="#14211B" stroke-width="4">${[0, 30, 60, 90, 120, 150].map(a => `<path d="M${x - 165} 1060h330" transform="rotate(${a} ${x} 1060)"/>`).join('')}</g>`
  return `<circle cx="${random.whole(200, 880)}" cy="300" r="90" fill="${light.sun}"/><path d="M0 640 Q280 420 560 600 T1080 520V900H0Z" fill="${light.far}"/><path d="M0 760 Q360 600 760 740 T1080 700V1350H0Z" fill="${light.grass}"/><path d="M0 1120h1080v230H0z" fill="#4A5350"/><path d="M60 1236h180M340 1236h180M620 1236h180M900 1236h180" stroke="#FFC53D" stroke-width="16"/>${wheel(300)}${wheel(780)}<path d="M300 1060 L440 780 H680 L540 1060 Z M440 780 L540 1060 M680 780 L780 1060" fill="none" stroke="${colour}" stroke-width="30" stroke-linejoin="round"/><path d="M380 740h120M660 720q80-40 110 30" stroke="#14211B" stroke-width="30" stroke-linecap="round" fill="none"/>`
}

const mat: Scene = (random, light) => {
  const colour = random.pick(['#DB3568', '#17A468', '#2463EB', '#FFB0C3'])
  return `${room(light, random)}<path d="M180 1290 L360 960 H860 L960 1290Z" fill="${colour}"/><path d="M180 1290 L196 1262 H952 L960 1290Z" fill="#000" opacity=".18"/><rect x="850" y="880" width="140" height="130" rx="22" fill="#C0311A"/><path d="M920 890C820 760 800 640 860 560c60 80 80 200 60 330 10-130 60-220 150-250 10 110-50 200-150 250z" fill="#2F7D57"/><ellipse cx="600" cy="1010" rx="150" ry="34" fill="#000" opacity=".12"/><rect x="520" y="930" width="180" height="86" rx="20" fill="#FFC53D"/>`
}

const stairs: Scene = random => {
  const colours = ['#FC5033', '#FFC53D', '#2463EB', '#17A468', '#FFB0C3', '#BFE2FF', '#DB3568']
  return `<rect width="${W}" height="${H}" fill="#C0311A"/>${Array.from({ length: 12 }, (_, step) => {
    const y = 1250 - step * 100
    const inset = step * 34
    const width = W - inset * 2
    const tiles = Array.from(
      { length: 9 },
      (_tile, i) =>
        `<rect x="${inset + (i * width) / 9}" y="${y}" width="${width / 9 - 4}" height="64" fill="${random.pick(colours)}"/>`,
    )
    return `${tiles.join('')}<rect x="${inset}" y="${y - 36}" width="${width}" height="36" fill="#F3E4CF"/>`
  }).join('')}`
}

const gloves: Scene = (random, light) => {
  const colour = random.pick(['#FC5033', '#2463EB', '#C2113A'])
  const glove = (x: number, flip: number) =>
    `<g transform="translate(${x} 900) scale(${flip} 1)"><path d="M-120 60C-150-150-60-240 60-230c110 8 150 90 140 210-6 80-40 120-60 160H-60c-30-30-50-40-60-80z" fill="${colour}"/><path d="M-120 40c-70-20-90-110-30-140 50-24 90 20 90 80z" fill="${colour}"/><rect x="-70" y="130" width="220" height="110" rx="26" fill="#F3F6F1"/><path d="M0-160q90-10 130 60" stroke="#fff" stroke-width="18" stroke-linecap="round" opacity=".35" fill="none"/></g>`
  return `${room(light, random)}<path d="M0 900h1080v450H0z" fill="#2463EB" opacity=".5"/><path d="M540 880v470M0 1110h1080" stroke="#fff" stroke-width="8" opacity=".4"/><ellipse cx="540" cy="1160" rx="400" ry="34" fill="#000" opacity=".25"/>${glove(330, 1)}${glove(760, -1)}`
}

const stage: Scene = random => {
  const beams = ['#FFC53D', '#FFB0C3', '#BFE2FF', '#17A468']
  return `<rect width="${W}" height="${H}" fill="#1D1030"/>${beams.map((colour, i) => `<path d="M${150 + i * 260} 0 L${random.whole(-100, 500) + i * 120} 1100 h300Z" fill="${colour}" opacity=".28"/>`).join('')}<ellipse cx="540" cy="1130" rx="520" ry="130" fill="#DB3568"/><ellipse cx="540" cy="1110" rx="520" ry="130" fill="#FC5033"/><rect x="40" y="640" width="200" height="420" rx="24" fill="#0E1F18"/><circle cx="140" cy="920" r="76" fill="#2A3A33"/><circle cx="140" cy="740" r="46" fill="#2A3A33"/><rect x="840" y="640" width="200" height="420" rx="24" fill="#0E1F18"/><circle cx="940" cy="920" r="76" fill="#2A3A33"/><circle cx="940" cy="740" r="46" fill="#2A3A33"/><g fill="none" stroke="#F3FBF6" stroke-width="44" stroke-linecap="round" stroke-linejoin="round"><path d="M540 640 L540 860 L450 1080 M540 860 L640 1070 M540 700 L390 620 L330 480 M540 700 L700 640 L760 760"/></g><circle cx="540" cy="540" r="66" fill="#F3FBF6"/>`
}

const field: Scene = (random, light) => {
  const x = random.whole(360, 720)
  return `<path d="M0 520h1080v830H0z" fill="${light.grass}"/>${[0, 1, 2, 3].map(i => `<path d="M0 ${620 + i * 190}h1080v95H0z" fill="#000" opacity=".06"/>`).join('')}<g stroke="#fff" fill="none"><path d="M300 640V340h480v300" stroke-width="22"/><g stroke-width="3" opacity=".7">${Array.from({ length: 13 }, (_, i) => `<path d="M${312 + i * 38} 350v290"/>`).join('')}${[400, 460, 520, 580].map(y => `<path d="M300 ${y}h480"/>`).join('')}</g><path d="M0 660h1080M140 660l-80 260h960l-80-260" stroke-width="10" opacity=".8"/></g><ellipse cx="${x}" cy="1196" rx="150" ry="26" fill="#000" opacity=".25"/><circle cx="${x}" cy="1050" r="146" fill="#fff"/><path d="M${x} 980l62 46-24 74h-76l-24-74zM${x} 904v76M${x + 62} 1026l80-30M${x + 38} 1100l50 74M${x - 38} 1100l-50 74M${x - 62} 1026l-80-30" fill="#14211B" stroke="#14211B" stroke-width="10"/>`
}

const track: Scene = (random, light) => {
  const lane = random.pick([2, 3, 4, 5])
  const end = random.whole(160, 920)
  const hill = random.whole(300, 470)
  return `<path d="M0 ${hill} Q${end} ${hill - 110} 1080 ${random.whole(300, 470)}V620H0Z" fill="${light.hill}"/><path d="M0 560h1080v790H0z" fill="#C0471F"/>${[0, 1, 2, 3, 4, 5].map(i => `<path d="M${end + (i - 2.5) * 46} 560 L${540 + (i - 2.5) * 430} 1350" stroke="#fff" stroke-width="12"/>`).join('')}<text x="540" y="1230" font-family="Arial, sans-serif" font-weight="800" font-size="230" fill="#fff" text-anchor="middle">${lane}</text>`
}

const SCENES: Record<string, readonly Scene[]> = {
  crossfit: [kettlebell, dumbbells],
  gym_general: [dumbbells, kettlebell],
  running_outdoor: [beach, track, trail],
  running_treadmill: [track, dumbbells],
  bike_outdoor: [bicycle],
  bike_ergometric: [kettlebell, dumbbells],
  walking: [beach, trail],
  dog_walk: [dog],
  yoga: [mat],
  stair_climbing: [stairs],
  beach_tennis: [court],
  martial_arts: [gloves],
  dance: [stage],
  football: [field],
}

/**
 * Draws a picture of a workout as SVG, 1080 by 1350; the seed varies place, light, objects and camera, so that two of
 * the same sport don't look like copies. `hour` is local, 0-23.
 */
export function workoutScene(workoutType: string, seed: string, hour: number): string {
  const random = seededRandom(`scene ${seed}`)
  const light = LIGHTS[hour < 8 ? 0 : hour < 17 ? 1 : hour < 19 ? 2 : 3]!
  const scene = random.pick(SCENES[workoutType] ?? [trail])
  const drawn = `<rect width="${W}" height="${H}" fill="url(#sky)"/>${scene(random, light)}`
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${W}" height="${H}" viewBox="0 0 ${W} ${H}"><defs><linearGradient id="sky" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${light.sky[0]}"/><stop offset="1" stop-color="${light.sky[1]}"/></linearGradient></defs><g transform="${cameraAt(random)}">${drawn}</g></svg>`
}

/** Zoom, rotation and direction of the camera; the area outside the drawing is never in the picture. */
function cameraAt(random: Random): string {
  const nearness = 1.15 + random.next() * 0.75
  const turn = random.whole(-5, 5)
  // The margin that a frame rotated by five degrees needs.
  const spare = (1 - 1.11 / nearness) / 2
  const x = W * (0.5 + spare * (random.next() * 2 - 1))
  // The subject of a scene is in its lower half.
  const y = H * (0.5 + spare * random.next())
  return `translate(${W / 2} ${H / 2}) rotate(${turn}) scale(${nearness.toFixed(3)}) translate(${-Math.round(x)} ${-Math.round(y)})`
}
