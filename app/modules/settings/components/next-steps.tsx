import { Link } from 'react-router'
import { Button } from '#app/ui/button.tsx'

/** From a page that has nothing to offer yet to what has: the services, or a person. */
export function NextSteps({ contactEmail }: { contactEmail: string }) {
	return (
		<>
			<Button asChild variant="go">
				<Link to="/services" prefetch="intent">
					View Our Services
				</Link>
			</Button>
			<Button asChild>
				<a href={`mailto:${contactEmail}`}>Write to an advisor</a>
			</Button>
		</>
	)
}
