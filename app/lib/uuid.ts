/**
 * Returns whether a text is a valid `uuid`. Check it before a query, because PostgreSQL throws for an invalid one instead of finding no
 * row.
 */
export const isUuid = (text: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text)
