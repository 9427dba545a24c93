export type TextPart = { text: string; href?: string; outside?: boolean }

const address = /https?:\/\/[^\s<>"'`\p{Cc}]+|(?<![\w.+-])[\w.+-]+@[\w-]+(?:\.[\w-]+)+/giu

/**
 * Splits a message into text and links, so that a page can show links without interpreting markup: only http, https and email
 * addresses become links, and the business's own phone number a tel link. A URL with a user name before its host
 * ('https://bank.example@evil.example') stays text, because it is deceptive.
 */
export function linkParts(message: string, phone = ''): TextPart[] {
	const parts: TextPart[] = []
	let from = 0
	for (const { index, 0: found } of message.matchAll(address)) {
		const trimmed = withoutPunctuation(found)
		const href = hrefOf(trimmed)
		if (!href) continue
		parts.push(...linkPhone(message.slice(from, index), phone))
		parts.push({ text: trimmed, href, outside: !href.startsWith('mailto:') })
		from = index + trimmed.length
	}
	parts.push(...linkPhone(message.slice(from), phone))
	return parts.filter(({ text }) => text !== '')
}

/** Removes trailing punctuation, and a closing bracket without its opening one. */
function withoutPunctuation(found: string): string {
	let trimmed = found
	for (;;) {
		const last = trimmed.at(-1) ?? ''
		const unpaired = last === ')' && trimmed.split('(').length < trimmed.split(')').length
		if (!/[.,;:!?\]}*_~…]/.test(last) && !unpaired) return trimmed
		trimmed = trimmed.slice(0, -1)
	}
}

function hrefOf(trimmed: string): string | null {
	if (!/^https?:/i.test(trimmed)) return `mailto:${encodeURIComponent(trimmed).replace('%40', '@')}`
	try {
		const url = new URL(trimmed)
		return url.username || url.password || !url.hostname.includes('.') ? null : url.href
	} catch {
		return null
	}
}

function linkPhone(text: string, phone: string): TextPart[] {
	if (!phone) return [{ text }]
	const digits = phone.replace(/[^\d+]/g, '')
	return text
		.split(phone)
		.flatMap((label, index): TextPart[] =>
			index === 0 ? [{ text: label }] : [{ text: phone, href: `tel:${digits}` }, { text: label }],
		)
}
