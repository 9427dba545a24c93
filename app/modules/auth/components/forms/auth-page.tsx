import type { ReactNode } from 'react'
import { LinkTabs } from '#app/ui/controls/tabs/link-tabs.tsx'
import { Bay } from '#app/ui/illustrations/bay.tsx'
import { Card } from '#app/ui/layout/card.tsx'

type AuthPageProps = {
	title: string
	/** What one gets, in a sentence below the tabs. */
	lead?: string
	children: ReactNode
	/** Set on the sign-in and sign-up pages; `search` keeps `returnTo` in their links. */
	tabs?: { current: 'sign-in' | 'sign-up'; search: string }
}

/** The card of the sign-in modal as a page of its own, for links and for browsers without JavaScript. */
export function AuthPage({ title, lead, children, tabs }: AuthPageProps) {
	return (
		<div className="wrap pt-10 pb-16 max-sm:pt-4">
			<Card look="raised" className="mx-auto w-full max-w-124 overflow-hidden">
				<div className="relative">
					<Bay
						shape="coupe"
						paint="green"
						sky="dusk"
						className="h-24 sm:h-20"
						vehicleClassName="bay-car-right right-4"
					/>
					<h1 className="absolute top-2 left-5 sm:top-4 z-2 text-[1.5rem] leading-[1.08] max-w-[6em] sm:max-w-[10em]">
						{title}
					</h1>
				</div>
				<div className="grid gap-3 px-5 pb-6">
					{tabs && (
						<LinkTabs
							label="Sign in or sign up"
							span
							tabs={[
								{ to: `/sign-in${tabs.search}`, label: 'Sign In', current: tabs.current === 'sign-in' },
								{ to: `/sign-up${tabs.search}`, label: 'Sign Up', current: tabs.current === 'sign-up' },
							]}
						/>
					)}
					{lead && <p className="text-center text-small">{lead}</p>}
					{children}
				</div>
			</Card>
		</div>
	)
}
