/** The style of the sentence below what today is worth. */
export const STAGE_NOTE =
  'ml-auto max-w-[20ch] text-[0.8125rem] md:max-w-[34ch] xl:max-w-[20ch] leading-tight text-on-mata-2'
