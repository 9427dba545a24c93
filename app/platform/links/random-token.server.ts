import { createHash, randomBytes } from 'node:crypto'

/** Makes the token of a link that works once or is replaced: 256 random bits. The row that it opens stores only its hash. */
export const newToken = (): string => randomBytes(32).toString('base64url')

/** Returns the stored form of a token: reading the table does not reveal a working link, and no other text has the same one. */
export const hashOfToken = (token: string): string => createHash('sha256').update(token).digest('base64url')
