import type { ReactNode } from 'react'
import { Card, CardBody, CardHead } from '#app/ui/card.tsx'

type DeskSectionProps = {
	/** Of its heading, which names it. */
	id: string
	title: string
	/** Beside the heading. */
	aside?: ReactNode
	/** Of the body. */
	className?: string
	children: ReactNode
}

/** A card of a desk page that is a region of its own, named by its heading. */
export function DeskSection({ id, title, aside, className, children }: DeskSectionProps) {
	return (
		<Card asChild>
			<section aria-labelledby={id}>
				<CardHead aside={aside}>
					<h2 id={id}>{title}</h2>
				</CardHead>
				<CardBody className={className}>{children}</CardBody>
			</section>
		</Card>
	)
}
