// Owns which photos prove which workout, and who sees them. Promises: a picture proves one workout only, and a photo of
// a private challenge is seen by nobody else. Leans on photos, histories and scores.
export { photosOf, pictureFor } from './photos-of.ts'
export { setPhotos, spentOn } from './set-photos.ts'
export { differentPhotos, refuseUnfitPhotos } from './unfit-photos.ts'
