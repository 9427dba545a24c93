import type { Block, Brand, Email, Inline } from './email.ts'

/**
 * The text part of an email, with all texts and links, for programs and readers that prefer plain text. Each address is printed
 * once: where it comes up again, the text refers to it.
 */
export function emailText(email: Email, brand: Brand): string {
	const printed = new Set<string>()
	const contacts = `${brand.contactEmail} · ${brand.phone}`
	return `${[
		brand.headerBrand,
		email.heading,
		...email.blocks.map((block) => blockText(block, printed)),
		...(email.isSigned
			? [`${brand.advisorName}, your advisor\n${contacts}`, `-- \n${brand.footerBrand}\n${brand.origin}`]
			: [`-- \n${brand.footerBrand}\n${brand.origin}\n${contacts}`]),
		email.reason,
	].join('\n\n')}\n`
}

function blockText(block: Block, printed: Set<string>): string {
	switch (block.kind) {
		case 'paragraph':
		case 'note':
			return block.text.map((inline) => inlineText(inline, printed)).join('')
		case 'button':
			printed.add(block.href)
			return `${block.label}:\n${block.href}`
		case 'highlight':
			return `${block.caption}: ${block.value}`
		case 'facts':
			return [
				...(block.title ? [block.title] : []),
				...block.facts.map(({ label, value }) => `${label}: ${value}`),
			].join('\n')
		case 'steps':
			return [block.title, ...block.steps.map((step, position) => `${position + 1}. ${step}`)].join('\n')
		case 'links':
			for (const { href } of block.links) printed.add(href)
			return [block.title, ...block.links.map(({ label, href }) => `- ${label}: ${href}`)].join('\n')
	}
}

function inlineText(inline: Inline, printed: Set<string>): string {
	if (typeof inline === 'string') return inline
	const { label, href } = inline
	// An address that is its own label would appear twice.
	if (/^(mailto|tel):/.test(href)) return label
	if (printed.has(href)) return `${label} (the link above)`
	printed.add(href)
	return label === href ? href : `${label} (${href})`
}
