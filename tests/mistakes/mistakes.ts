import { form, post } from '../attacks/forms/form-site.ts'
import type { Site } from '../attacks/site.ts'

export type Fields = Record<string, string | string[]>
/** What a person does, which fields differ from a correct form, and what the page has to say. */
export type Mistake = readonly [what: string, changed: Fields, says: string]

export function bodyOf(fields: Fields) {
	const body = new URLSearchParams()
	for (const [name, value] of Object.entries(fields))
		for (const one of typeof value === 'string' ? [value] : value) body.append(name, one)
	return form(body.toString())
}

const entities: Record<string, string> = {
	'&#x27;': '’',
	'&quot;': '"',
	'&amp;': '&',
	'&gt;': '>',
	'&lt;': '<',
}
/** Returns the text of a page without its scripts. */
export const textOf = (html: string) =>
	html
		.replace(/<(script|style)\b[\s\S]*?<\/\1>/g, '')
		.replace(/<[^>]+>/g, ' ')
		.replace(/&[#\w]+;/g, (entity) => entities[entity] ?? entity)
		.replace(/\s+/g, ' ')

/** Sends each mistake, and returns those whose page does not say what it has to, or has lost what was typed. */
export async function findUnexpectedResponses(
	site: Site,
	{
		path,
		valid,
		kept,
		mistakes,
	}: { path: string; valid: Fields; kept?: string; mistakes: readonly Mistake[] },
): Promise<string[]> {
	site.renderPages(true)
	const failures: string[] = []
	for (const [what, changed, says] of mistakes) {
		const { status, text } = await post(site, path, bodyOf({ ...valid, ...changed }))
		const page = textOf(text)
		if (status < 400 || status >= 500) failures.push(`${what}: ${status}`)
		else if (!page.includes(says)) failures.push(`${what}: does not say '${says}'`)
		else if (kept && !text.includes(kept)) failures.push(`${what}: lost '${kept}'`)
	}
	return failures
}
