import './admin.css'
import type { ReactNode } from 'react'
import { SkipLink } from '#app/ui/layout/skip-link.tsx'

type AdminShellProps = {
	rail: ReactNode
	topbar: ReactNode
	bottomBar: ReactNode
	children: ReactNode
}

/**
 * The frame of the admin area: a rail on the left from 1024 px, a bottom bar on smaller screens.
 */
export function AdminShell({ rail, topbar, bottomBar, children }: AdminShellProps) {
	return (
		<div className="admin-area grid min-h-dvh grid-cols-1 lg:grid-cols-[13.75rem_minmax(0,1fr)] print:block">
			<SkipLink />
			{rail}
			<div className="flex min-w-0 flex-col max-lg:pb-17 print:pb-0">
				{topbar}
				<main
					id="main"
					tabIndex={-1}
					className="w-full max-w-7xl px-4 pt-5 pb-8 outline-none md:px-6 md:pt-6 md:pb-10"
				>
					{children}
				</main>
			</div>
			{bottomBar}
		</div>
	)
}
