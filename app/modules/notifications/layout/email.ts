/** Who writes: taken from the settings, so that no business is named in a template. */
export type Brand = {
	headerBrand: string
	footerBrand: string
	contactEmail: string
	phone: string
	/** Of the site, without a slash at the end: 'https://advice.example'. */
	origin: string
}

/**
 * One mail before it has a form. The HTML part and the text part are drawn from the same blocks, so
 * neither can say something that the other does not.
 */
export type Email = {
	subject: string
	/** The line that mail programs show beside the subject. */
	preview: string
	heading: string
	blocks: Block[]
	/** Why this address gets this mail; stands small at the end. */
	reason: string
}

export type Block =
	| { kind: 'paragraph'; text: Inline[] }
	/** The one thing to do next. At most one in a letter. */
	| { kind: 'button'; label: string; href: string }
	/** A reference or a price as a number plate; figures and capitals only. */
	| { kind: 'plate'; caption: string; value: string }
	| { kind: 'facts'; facts: { label: string; value: string; strong?: boolean }[] }
	| { kind: 'steps'; title: string; steps: string[] }
	| { kind: 'links'; title: string; links: { label: string; href: string }[] }
	/** Set apart by a wash: what to know when something is not as expected. */
	| { kind: 'note'; text: Inline[] }

export type Inline = string | { label: string; href: string }

export const paragraph = (...text: Inline[]): Block => ({ kind: 'paragraph', text })

export const note = (...text: Inline[]): Block => ({ kind: 'note', text })

export const phoneLink = (phone: string) => ({ label: phone, href: `tel:${phone.replace(/[^\d+]/g, '')}` })
