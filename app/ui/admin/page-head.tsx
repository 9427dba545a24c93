import type { ReactNode } from 'react'

type PageHeadProps = { title: ReactNode; children?: ReactNode; actions?: ReactNode }

/** The head of an admin page: title, a line of facts, and actions. */
export function PageHead({ title, children, actions }: PageHeadProps) {
	return (
		<div className="mb-4.5 flex flex-wrap items-end gap-x-4 gap-y-3">
			<div className="min-w-0">
				<h1>{title}</h1>
				{children && <p className="mt-1 text-ink-soft">{children}</p>}
			</div>
			{actions && (
				<div className="flex flex-wrap gap-2 max-md:w-full max-md:*:flex-1 md:ml-auto">{actions}</div>
			)}
		</div>
	)
}
