import type { CSSProperties, ReactNode } from 'react'
import { fonts, light } from './email-colors.ts'

export const bodyText: CSSProperties = { font: `400 17px/27px ${fonts.text}`, color: light.ink }
export const smallText: CSSProperties = { font: `400 15px/23px ${fonts.text}`, color: light.inkSoft }
export const fineText: CSSProperties = { font: `400 13px/20px ${fonts.text}`, color: light.inkSoft }

/** A link in running text. */
export function TextLink({ label, href }: { label: string; href: string }) {
	// A long URL must not widen the email, and a phone number must not be broken.
	const wrapping: CSSProperties =
		label === href
			? { wordBreak: 'break-all', fontSize: 15 }
			: { whiteSpace: href.startsWith('tel:') ? 'nowrap' : undefined }
	return (
		<a className="link" href={href} style={{ color: light.brand, ...wrapping }}>
			{label}
		</a>
	)
}

type TableProps = { children: ReactNode; style?: CSSProperties; className?: string }

/** For layout only: the role keeps screen readers from announcing rows. Children are one row, or rows as an array of arrays. */
export function Table({ children, style, className }: TableProps) {
	const rows = Array.isArray(children) && children.every((row) => Array.isArray(row)) ? children : [children]
	return (
		<table
			role="presentation"
			width={style?.width === 'auto' ? undefined : '100%'}
			cellPadding={0}
			cellSpacing={0}
			border={0}
			className={className}
			style={{ borderCollapse: 'collapse', ...style }}
		>
			<tbody>
				{rows.map((row, position) => (
					// biome-ignore lint/suspicious/noArrayIndexKey: rendered once, never reordered.
					<tr key={position}>{row}</tr>
				))}
			</tbody>
		</table>
	)
}
