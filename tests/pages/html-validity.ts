import { HtmlValidate, StaticConfigLoader } from 'html-validate'

/**
 * Every rule of the HTML standard that the validator knows, and three that vnu, the W3C's checker, has too. Off: `void-style`, because React
 * writes `<br/>`, which the standard allows.
 */
const validator = new HtmlValidate(
	new StaticConfigLoader({
		root: true,
		extends: ['html-validate:standard'],
		rules: {
			'input-attributes': 'error',
			'no-dup-class': 'error',
			'no-redundant-role': 'error',
			'void-style': 'off',
		},
	}),
)

/** Returns what violates the HTML standard in pages, by path. What scripts and styles contain is not HTML and takes most of the time. */
export async function invalidMarkupOf(pages: ReadonlyMap<string, string>): Promise<string[]> {
	const found = new Map<string, string>()
	for (const [path, text] of pages) {
		const html = text.replace(/(<(script|style)\b[^>]*>)[^<]*(?:<(?!\/\2)[^<]*)*<\/\2>/g, '$1</$2>')
		// Only vnu knows this rule.
		for (const [select, attributes] of html.matchAll(/<select([^>]*)><option(?![^>]* value="")[^>]*>[^<]+/g))
			if (attributes!.includes(' required'))
				found.set(select, `${path}: required although something is always chosen: ${select}`)
		const { results } = await validator.validateString(html)
		for (const { ruleId, message, selector } of results.flatMap(({ messages }) => messages)) {
			const kind = `${ruleId}: ${message}`
			if (!found.has(kind)) found.set(kind, `${path} ${selector}: ${kind}`)
		}
	}
	return [...found.values()]
}
