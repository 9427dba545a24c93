import { Button } from '#app/ui/controls/button.tsx'
import { Icon } from '../icons/icon.tsx'

type ExportLinkProps = {
	/** The address of the file, with the filters of the list beside it. */
	to: string
	/** For screen readers: which list, where a page has several. */
	listName?: string
	size?: 'compact' | 'mini'
}

/** Downloads the list beside it as a CSV file. */
export function ExportLink({ to, listName, size = 'compact' }: ExportLinkProps) {
	return (
		<Button asChild variant="plain" size={size}>
			<a href={to} download>
				<Icon name="download" />
				Export CSV{listName && <span className="sr-only">{`: ${listName}`}</span>}
			</a>
		</Button>
	)
}
