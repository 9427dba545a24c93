import { Download } from 'lucide-react'
import { Button } from '#app/ui/controls/button.tsx'

type ExportLinkProps = {
	/** Where the file is, with what the list beside it shows. */
	to: string
	/** For who hears it: which list, where a page has several. */
	of?: string
	size?: 'desk' | 'mini'
}

/** The list beside it as a CSV file. */
export function ExportLink({ to, of, size = 'desk' }: ExportLinkProps) {
	return (
		<Button asChild variant="plain" size={size}>
			<a href={to} download>
				<Download aria-hidden="true" />
				Export CSV{of && <span className="sr-only">: {of}</span>}
			</a>
		</Button>
	)
}
