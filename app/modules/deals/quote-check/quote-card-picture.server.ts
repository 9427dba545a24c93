import sharp from 'sharp'
import { textOutlines, wrapText } from '#app/platform/pictures/lettering.server.ts'
import { formatAmount, formatCents } from '#engine'
import type { QuoteCard } from './quote-card.server.ts'

// The light theme's colors of `app/ui/foundations/tokens.css`.
const colors = { ground: '#f7f3e9', ink: '#0f231b', muted: '#495a52', brand: '#005034', line: '#dbd8cb' }
const size = { width: 1200, height: 630 }
const margin = 72
/** The number of characters that fit on one line. */
const lineChars = 46

/** Renders a card as a share image: PNG, 1200 × 630 (https://ogp.me). `brand` is the name of the site. */
export function renderQuoteCard(card: QuoteCard, brand: string): Promise<Buffer> {
	return sharp(Buffer.from(svgOf(card, brand)))
		.png({ compressionLevel: 9, palette: true })
		.toBuffer()
}

function svgOf({ askCents, rows, car, dealer }: QuoteCard, brand: string): string {
	const names = [car, dealer].filter(Boolean).join(' · ')
	const firstRow = names ? 338 : 302
	const shown = rows.slice(0, names ? 4 : 5)
	return `<svg xmlns="http://www.w3.org/2000/svg" width="${size.width}" height="${size.height}">
<rect width="100%" height="100%" fill="${colors.ground}"/>
<rect width="100%" height="16" fill="${colors.brand}"/>
${textOutlines(brand, { face: 'text', size: 30, x: margin, y: 92, color: colors.brand })}
${textOutlines(`${formatAmount(askCents)} to ask about`, { face: 'title', size: 84, x: margin, y: 200, color: colors.ink })}
${names ? textOutlines(firstLine(names), { face: 'text', size: 32, x: margin, y: 262, color: colors.muted }) : ''}
${shown.map(({ title, cents }, index) => row(firstLine(title), cents, firstRow + index * 58)).join('')}
</svg>`
}

function row(title: string, cents: number | null, y: number): string {
	const amount = cents === null ? '' : formatCents(cents)
	return `<path d="M${margin} ${y + 16}H${size.width - margin}" stroke="${colors.line}" stroke-width="2"/>
${textOutlines(title, { face: 'text', size: 32, x: margin, y, color: colors.ink })}
${textOutlines(amount, { face: 'title', size: 32, x: 960, y, color: colors.ink })}`
}

/** As much of a text as fits on one line. */
function firstLine(text: string): string {
	const [first = ''] = wrapText(text.slice(0, 2 * lineChars), 'text', 32, 850)
	return first
}
