// Uploaded photos: stored once, re-encoded, stripped of metadata, removed when unused. Imports no other module.
export { type ChatPhoto, chatPhotos, takeChatPhoto } from './photos/chat-photos.ts'
export { openPhoto, type PhotoFile, photoFiles } from './photos/photo-files.ts'
export {
  countNames,
  dropNames,
  listNames,
  type NamedPhoto,
  namedPhotos,
  namePhoto,
  renamePhoto,
} from './photos/photo-names.ts'
export {
  hidePhoto,
  ownedPhotos,
  type Picture,
  pictureOf,
  sealPhoto,
  storeGeneratedPhoto,
  storePhoto,
} from './photos/photos.ts'
export { setAsidePhotos, sweepUnusedPhotos } from './photos/unused.ts'
