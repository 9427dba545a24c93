import type { ReactNode } from 'react'
import { Card, CardBody, CardHead } from '#app/ui/layout/card.tsx'

type AdminSectionProps = {
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
export function AdminSection({ id, title, aside, className, children }: AdminSectionProps) {
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
