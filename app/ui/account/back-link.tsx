import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Icon } from '../icons/icon.tsx'

/** The link from a page of the account back to its list. */
export function BackLink({ to, children }: { to: string; children: ReactNode }) {
	return (
		<Link
			to={to}
			className="inline-flex min-h-11 w-fit items-center gap-2 font-semibold no-underline hover:underline"
		>
			<Icon name="arrow-left" className="size-5" />
			<span>{children}</span>
		</Link>
	)
}
