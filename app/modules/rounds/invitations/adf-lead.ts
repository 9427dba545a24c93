import { TZDate } from '@date-fns/tz'

/** A lead for a dealer's customer system. Texts may be of any length and hold anything; empty ones are left out. */
export type AdfLead = {
	/** Identifies the lead for its provider. */
	id: string
	requestedAt: Date
	/** An IANA name; the date of the request is written with its offset. */
	timeZone: string
	vehicle: {
		interest: 'buy' | 'trade-in'
		condition: 'new' | 'used' | 'demo' | 'cpo'
		year: number
		make: string
		model: string
		trim?: string
		vin?: string
		stock?: string
		/** In miles. */
		odometer?: number
		comments: string
	}
	/** Who is asking; in a sealed round the advisor. */
	customer: {
		name: string
		email: string
		phone: string
		zip: string
		/** Two letters. */
		state: string
		comments: string
		/** An ISO date. */
		wantedBy?: string
	}
	/** The dealer. */
	vendor: { name: string; email?: string; phone?: string }
	/** Who sends it. */
	provider: { name: string; url: string; email: string; phone: string }
}

/**
 * Writes a lead in ADF 1.0, the Auto-lead Data Format of 2000, which customer systems of dealers read from the text of an email. Elements
 * and their order are those of its specification; `tests/support/adf-structure.ts` has them as a table.
 */
export function writeAdfLead({
	id,
	requestedAt,
	timeZone,
	vehicle,
	customer,
	vendor,
	provider,
}: AdfLead): string {
	const { interest, condition, year, make, model, trim, vin, stock, odometer } = vehicle
	const lines = [
		'<?xml version="1.0" encoding="UTF-8"?>',
		'<?adf version="1.0"?>',
		'<adf>',
		'<prospect status="new">',
		element('id', id, { sequence: '1', source: provider.name }),
		element('requestdate', new TZDate(requestedAt.getTime(), timeZone).toISOString()),
		`<vehicle interest="${interest}" status="${condition === 'new' ? 'new' : 'used'}">`,
		element('year', String(year)),
		element('make', make),
		element('model', model),
		element('vin', vin),
		element('stock', stock),
		element('trim', trim),
		element('odometer', odometer === undefined ? '' : String(odometer), { status: 'unknown', units: 'mi' }),
		element('comments', [conditionNotes.get(condition), vehicle.comments].filter(Boolean).join(' ')),
		'</vehicle>',
		'<customer>',
		'<contact primarycontact="1">',
		...contactLines(customer, 'individual'),
		'<address type="home">',
		element('regioncode', customer.state),
		element('postalcode', customer.zip),
		element('country', 'US'),
		'</address>',
		'</contact>',
		...(customer.wantedBy ? ['<timeframe>', element('latestdate', customer.wantedBy), '</timeframe>'] : []),
		element('comments', customer.comments),
		'</customer>',
		'<vendor>',
		element('vendorname', vendor.name),
		'<contact>',
		...contactLines(vendor, 'business'),
		'</contact>',
		'</vendor>',
		'<provider>',
		element('name', provider.name, { part: 'full', type: 'business' }),
		element('url', provider.url),
		element('email', provider.email),
		element('phone', provider.phone, { type: 'voice' }),
		'</provider>',
		'</prospect>',
		'</adf>',
	]
	return `${lines.filter(Boolean).join('\n')}\n`
}

/** The format knows new and used only. */
const conditionNotes = new Map([
	['demo', 'A demonstrator.'],
	['cpo', 'Certified pre-owned.'],
])

const contactLines = (
	{ name, email, phone }: { name: string; email?: string; phone?: string },
	type: 'individual' | 'business',
): string[] => [
	element('name', name, { part: 'full', type }),
	element('email', email),
	element('phone', phone, { type: 'voice' }),
]

const charsMax = 4_000

/** An element with text; empty without text. */
function element(name: string, text: string | undefined, attributes: Record<string, string> = {}): string {
	const content = escaped(text ?? '')
	if (!content) return ''
	const written = Object.entries(attributes).map(([key, value]) => ` ${key}="${escaped(value)}"`)
	return `<${name}${written.join('')}>${content}</${name}>`
}

/** Text without what XML 1.0 does not allow (section 2.2), at most `charsMax` characters long, with `&`, `<`, `>` and quotes escaped. */
const escaped = (text: string): string =>
	[...text.toWellFormed()]
		.filter((char) => /[\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/u.test(char))
		.slice(0, charsMax)
		.join('')
		.trim()
		.replaceAll('&', '&amp;')
		.replaceAll('<', '&lt;')
		.replaceAll('>', '&gt;')
		.replaceAll('"', '&quot;')
