export type TextPart = { text: string; href?: string; outside?: boolean }

const address = /https?:\/\/[^\s<>"'`\p{Cc}]+|(?<![\w.+-])[\w.+-]+@[\w-]+(?:\.[\w-]+)+/giu

/** Nobody writes a message with more addresses, and a page with a hundred such messages still renders fast. */
const addressesMax = 200

/**
 * Splits a message into text and links, so that a page can show links without interpreting markup: only http, https and email
 * addresses become links, and the business's own phone number a tel link. A URL with a user name before its host
 * ('https://bank.example@evil.example') stays text, because it is deceptive. What follows the first 200 addresses stays text too.
 */
export function linkParts(message: string, phone = ''): TextPart[] {
	const parts: TextPart[] = []
	let from = 0
	let found = 0
	const addText = (text: string) => {
		const [first = '', ...labels] = phone ? text.split(phone, Math.max(1, addressesMax - found + 1)) : [text]
		let end = first.length
		parts.push({ text: first })
		for (const label of labels) {
			parts.push({ text: phone, href: `tel:${phone.replace(/[^\d+]/g, '')}` }, { text: label })
			end += phone.length + label.length
		}
		found += labels.length
		parts.push({ text: text.slice(end) })
	}
	for (const { index, 0: printed } of message.matchAll(address)) {
		if (found++ >= addressesMax) break
		const trimmed = withoutPunctuation(printed)
		const href = hrefOf(trimmed)
		if (!href) continue
		addText(message.slice(from, index))
		parts.push({ text: trimmed, href, outside: !href.startsWith('mailto:') })
		from = index + trimmed.length
	}
	addText(message.slice(from))
	return parts.filter(({ text }) => text !== '')
}

/** Removes trailing punctuation, and closing brackets without their opening ones. */
function withoutPunctuation(found: string): string {
	// Nothing that is removed opens a bracket, so the brackets are counted once.
	let unpaired = found.split(')').length - found.split('(').length
	let end = found.length
	for (; end > 0; end--) {
		const last = found[end - 1]!
		if (last === ')' && unpaired > 0) unpaired--
		else if (!/[.,;:!?\]}*_~…]/.test(last)) break
	}
	return found.slice(0, end)
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
