// Owns nothing: what is known of a person, table by table and column by column, in which file of its archive it comes,
// how that file is read, and what becomes of it when the account ends. Promises: no table is missing, which the compiler
// sees to, and no column that leads to a person, which a test asks the database about. Leans on nobody.
export { personalColumns } from './columns.ts'
export { type Dataset, SECTIONS, type Section } from './dataset.ts'
export { DATASETS } from './datasets.ts'
export { hasReason, leftOf } from './left-of.ts'
