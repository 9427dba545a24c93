import type { ReactNode } from 'react'

/** The title of a section of the account area, with an optional sentence on its purpose. */
export function AccountHead({ title, children }: { title: ReactNode; children?: ReactNode }) {
	return (
		<div>
			<h1 className="text-h1">{title}</h1>
			{children && <p className="mt-2 text-ink-soft">{children}</p>}
		</div>
	)
}
