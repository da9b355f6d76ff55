import type { Answer } from '../../api/api.ts'
import { queryClient } from '../../api/queries.ts'

export type BooksAnswer = Answer<'GET /admin/books'>
export type BookEntry = BooksAnswer['open'][number]

/** Asks for the books again, after something was entered or decided. */
export function readBooksAgain(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: ['GET /admin/books'] })
}
