import type { ReactNode } from 'react'
import { Card, CardBody, CardHead } from '#app/ui/layout/card.tsx'

type AdminSectionProps = {
	/** The id of the heading that names the section. */
	id: string
	title: string
	/** Beside the heading. */
	aside?: ReactNode
	/** Applied to the body. */
	className?: string
	children: ReactNode
}

/** A card of an admin page that is a landmark region, named by its heading. */
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
