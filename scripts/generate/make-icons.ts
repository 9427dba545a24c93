// Writes app/ui/icons/icons.svg, the logo and the icons that app/ui/icons/icon-names.ts lists: node scripts/generate/make-icons.ts
import { writeFileSync } from 'node:fs'
import * as lucide from 'lucide-react'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { iconNames } from '#app/ui/icons/icon-names.ts'

const notice =
	'<!-- Icons of Lucide (lucide.dev), ISC license: copyright Lucide Icons and Contributors; MIT license: copyright Cole Bemis -->'

/** The site's own logo, an L as a parking lot, with a lamp. Its shapes have no lines, unlike those of icons. */
const logo =
	'<symbol id="logo" viewBox="0 0 34 34"><g stroke="none"><rect width="34" height="34" rx="8" fill="oklch(0.38 0.085 162)"/><path fill="oklch(0.985 0.01 95)" d="M9 6.5h5V22h11.5v5H9z"/><circle cx="22.5" cy="12.5" r="4.5" fill="oklch(0.82 0.155 76)"/></g></symbol>'

/** Returns the file with one symbol for each icon. How they are drawn, such as the width of the lines, is in base.css. */
export function drawIcons(): string {
	return `<svg xmlns="http://www.w3.org/2000/svg">${notice}\n${[logo, ...iconNames.map(symbolOf)].join('\n')}\n</svg>\n`
}

function symbolOf(name: string): string {
	const component = name.replace(/(?:^|-)(.)/g, (_, letter: string) => letter.toUpperCase())
	const icon = Reflect.get(lucide, component)
	if (!icon) throw new Error(`Lucide has no icon ${name}`)
	const shapes = renderToStaticMarkup(createElement(icon))
		.replace(/^<svg[^>]*>|<\/svg>$/g, '')
		.replaceAll(/><\/\w+>/g, '/>')
	return `<symbol id="${name}" viewBox="0 0 24 24">${shapes}</symbol>`
}

if (import.meta.main) writeFileSync('app/ui/icons/icons.svg', drawIcons())
