import { getOwnValue } from '#app/lib/own-key.ts'

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Escapes text for XML, between tags or in an attribute. */
export const escapeXml = (text: string) => text.replace(/[&<>"]/g, (found) => getOwnValue(entities, found)!)
