import type { ReactNode } from 'react'
import { LinkTabs } from '#app/ui/controls/tabs/link-tabs.tsx'
import { Bay } from '#app/ui/illustrations/bay.tsx'
import { Card } from '#app/ui/layout/card.tsx'

type AuthPageProps = {
	title: string
	children: ReactNode
	/** Set on the sign-in and sign-up pages; `search` keeps `returnTo` in their links. */
	tabs?: { current: 'sign-in' | 'sign-up'; search: string }
}

/** The card of the sign-in modal as a page of its own, for links and for browsers without JavaScript. */
export function AuthPage({ title, children, tabs }: AuthPageProps) {
	return (
		<div className="wrap band max-sm:pt-4">
			<Card look="raised" className="mx-auto w-full max-w-narrow overflow-hidden">
				<div className="relative">
					<Bay
						shape="coupe"
						paint="green"
						sky="dusk"
						className="h-28 max-sm:h-20"
						vehicleClassName="bay-car-right right-4"
					/>
					<h1 className="absolute top-4.5 left-5 max-sm:top-3 z-2 max-w-[6em] text-[1.5rem] leading-[1.08]">
						{title}
					</h1>
				</div>
				<div className="grid gap-5 px-5 pt-2 pb-6">
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
					{children}
				</div>
			</Card>
		</div>
	)
}
