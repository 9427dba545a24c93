import type { ReactNode } from 'react'

/** The title of one section of a member's room, and a sentence on what it is for. */
export function AccountHead({ title, children }: { title: string; children?: ReactNode }) {
	return (
		<div>
			<h1 className="text-h1">{title}</h1>
			{children && <p className="mt-2 text-ink-soft">{children}</p>}
		</div>
	)
}
