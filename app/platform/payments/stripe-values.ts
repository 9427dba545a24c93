import { z } from 'zod'

export const name = z.string().min(1).max(255)
/** A reference to another object: its id, or the object itself. */
export const idOrExpanded = z.union([name, z.object({ id: name }).transform(({ id }) => id)])
export const unixSeconds = z.int().min(0).max(9_999_999_999)
