import type { ReactNode } from 'react'

type MoreButtonsProps = {
	/** What the buttons act on, for screen readers. */
	about: string
	children: ReactNode
}

/** The buttons that put something off, behind one control beside the usual one; it works without scripts. */
export function MoreButtons({ about, children }: MoreButtonsProps) {
	return (
		<details>
			<summary className="button button-quiet button-compact list-none">
				<span>Later</span>
				<span className="sr-only">{`: ${about}`}</span>
			</summary>
			<div className="mt-1.5 flex flex-wrap gap-1.5">{children}</div>
		</details>
	)
}
