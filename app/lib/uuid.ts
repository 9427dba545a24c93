/** Whether PostgreSQL would take this text as a `uuid`: asked first, because its refusal is an error, not "none". */
export const isUuid = (text: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text)
