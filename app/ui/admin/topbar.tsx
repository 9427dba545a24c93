import type { ReactNode } from 'react'
import { Avatar } from '#app/ui/controls/avatar.tsx'
import { Badge } from '#app/ui/controls/badge.tsx'

type AdminTopbarProps = {
	/** Shown where there is no rail. */
	brand: ReactNode
	/** The search box of the admin area. */
	search?: ReactNode
	person: { name: string; email: string; role: string }
	/** Sign Out and other items at the end of the bar. */
	children: ReactNode
}

export function AdminTopbar({ brand, search, person, children }: AdminTopbarProps) {
	return (
		<header className="sticky top-0 z-20 flex min-h-14 items-center gap-3 border-line border-b bg-ground px-4 py-2 md:px-6 print:hidden">
			<div className="text-brand lg:hidden">{brand}</div>
			{search}
			<div className="ml-auto flex items-center gap-2 leading-tight">
				<Avatar me size="sm" name={person.name} className="max-md:hidden" />
				<div className="max-md:hidden">
					<span translate="no" className="font-semibold">
						{person.name}
					</span>
					<span translate="no" className="block text-ink-soft text-micro">
						{person.email}
					</span>
				</div>
				<Badge tone="wash" className="max-md:hidden">
					{person.role}
				</Badge>
				{children}
			</div>
		</header>
	)
}
