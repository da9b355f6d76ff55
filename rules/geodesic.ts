/** A place on the Earth, in degrees of WGS84. */
export type Place = { latitude: number; longitude: number }

// WGS84.
const EQUATORIAL_METERS = 6_378_137
const FLATTENING = 1 / 298.257223563
const POLAR_METERS = EQUATORIAL_METERS * (1 - FLATTENING)
const MEAN_METERS = 6_371_008.8
const MAX_ROUNDS = 100
const CLOSE_ENOUGH = 1e-12

/**
 * Returns the metres between two places along the geodesic of the WGS84 ellipsoid, by Vincenty's inverse formula: exact
 * to less than a millimetre. If that doesn't converge, for antipodal places, along the great circle.
 */
export function metersBetween(from: Place, to: Place): number {
  if (from.latitude === to.latitude && from.longitude === to.longitude) return 0
  return vincenty(from, to) ?? haversine(from, to)
}

function vincenty(from: Place, to: Place): number | null {
  const apart = radians(to.longitude - from.longitude)
  const [sinU1, cosU1] = reduced(from.latitude)
  const [sinU2, cosU2] = reduced(to.latitude)
  let lambda = apart
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const sinLambda = Math.sin(lambda)
    const cosLambda = Math.cos(lambda)
    const sinSigma = Math.hypot(cosU2 * sinLambda, cosU1 * sinU2 - sinU1 * cosU2 * cosLambda)
    if (sinSigma === 0) return 0
    const cosSigma = sinU1 * sinU2 + cosU1 * cosU2 * cosLambda
    const sigma = Math.atan2(sinSigma, cosSigma)
    const sinAlpha = (cosU1 * cosU2 * sinLambda) / sinSigma
    const cosSquareAlpha = 1 - sinAlpha ** 2
    // On the equator there is no latitude to correct for.
    const cos2Middle = cosSquareAlpha === 0 ? 0 : cosSigma - (2 * sinU1 * sinU2) / cosSquareAlpha
    const c = (FLATTENING / 16) * cosSquareAlpha * (4 + FLATTENING * (4 - 3 * cosSquareAlpha))
    const next =
      apart +
      (1 - c) * FLATTENING * sinAlpha * (sigma + c * sinSigma * (cos2Middle + c * cosSigma * (2 * cos2Middle ** 2 - 1)))
    const isThere = Math.abs(next - lambda) < CLOSE_ENOUGH
    lambda = next
    if (!isThere) continue
    const square = (cosSquareAlpha * (EQUATORIAL_METERS ** 2 - POLAR_METERS ** 2)) / POLAR_METERS ** 2
    const a = 1 + (square / 16_384) * (4_096 + square * (square * (320 - 175 * square) - 768))
    const b = (square / 1_024) * (256 + square * (square * (74 - 47 * square) - 128))
    const third = (b / 6) * cos2Middle * (4 * sinSigma ** 2 - 3) * (4 * cos2Middle ** 2 - 3)
    const second = cosSigma * (2 * cos2Middle ** 2 - 1) - third
    return POLAR_METERS * a * (sigma - b * sinSigma * (cos2Middle + (b / 4) * second))
  }
  return null
}

function haversine(from: Place, to: Place): number {
  const north = Math.sin(radians(to.latitude - from.latitude) / 2) ** 2
  const east = Math.sin(radians(to.longitude - from.longitude) / 2) ** 2
  const square = north + Math.cos(radians(from.latitude)) * Math.cos(radians(to.latitude)) * east
  return 2 * MEAN_METERS * Math.asin(Math.min(1, Math.sqrt(square)))
}

/** Sine and cosine of the reduced latitude. */
function reduced(latitude: number): [number, number] {
  const u = Math.atan((1 - FLATTENING) * Math.tan(radians(latitude)))
  return [Math.sin(u), Math.cos(u)]
}

function radians(degrees: number): number {
  return (degrees * Math.PI) / 180
}
