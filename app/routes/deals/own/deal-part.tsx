import type { ComponentProps, ReactNode } from 'react'
import { SectionCard } from '#app/ui/account/section-card.tsx'
import { Card } from '#app/ui/layout/card.tsx'
import { Disclosure } from '#app/ui/overlays/disclosure.tsx'

type SettledProps = {
	/** Whether a price is agreed: what led to it is there, closed. */
	isSettled: boolean
	children: ReactNode
}

/** The parts of a deal besides what was agreed: a card each, or one card of closed parts. */
export const DealParts = ({ isSettled, children }: SettledProps) =>
	isSettled ? <Card className="px-5 md:px-6 [&>details:last-child]:border-b-0">{children}</Card> : children

type DealPartProps = Pick<ComponentProps<typeof SectionCard>, 'id' | 'intro'> &
	SettledProps & {
		title: string
		/** Whether it is made of cards, so that it needs none around it. */
		hasCards?: boolean
	}

/** One part of a deal under its heading. */
export function DealPart({ id, title, intro, isSettled, hasCards = false, children }: DealPartProps) {
	if (!isSettled && hasCards)
		return (
			<section aria-label={title} className="grid gap-4">
				<h2 className="sr-only">{title}</h2>
				{children}
			</section>
		)
	if (!isSettled)
		return (
			<SectionCard id={id} title={title} intro={intro}>
				{children}
			</SectionCard>
		)
	return (
		<Disclosure summary={<h2 className="font-semibold font-text text-base">{title}</h2>}>
			<div id={id} className="grid gap-4 text-ink">
				{intro && <p className="text-ink-soft text-small">{intro}</p>}
				{children}
			</div>
		</Disclosure>
	)
}
