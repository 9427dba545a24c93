import { clsx } from 'clsx/lite'
import type { ReactNode } from 'react'
import './showpieces.css'

type LicensePlateProps = {
	/** Digits, capitals and $ . , : - / + % # only: the font of the plates has no other characters. */
	children: ReactNode
	/** Text above the number, such as 'Flat fee'. */
	caption?: string
	size?: 'md' | 'lg'
	className?: string
}

/** A price that looks like a license plate. */
export function LicensePlate({ children, caption, size = 'md', className }: LicensePlateProps) {
	return (
		<span className={clsx('plate', size === 'lg' && 'plate-lg', className)}>
			{caption && <small>{caption}</small>}
			<span className="num" translate="no">
				{children}
			</span>
		</span>
	)
}

/** A reference such as CA-2041, small enough for a table cell; `lg` beside a heading. */
export function ReferencePlate({ children, size = 'md', className }: Omit<LicensePlateProps, 'caption'>) {
	return (
		<span translate="no" className={clsx('plate-ref num', size === 'lg' && 'plate-ref-lg', className)}>
			{children}
		</span>
	)
}
