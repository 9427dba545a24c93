import { Link } from 'react-router'
import { Button } from '#app/ui/controls/button.tsx'
import { Icon } from '#app/ui/icons/icon.tsx'

type KeepQuoteProps = {
	/** Whether somebody sent this quote, who may then keep it. */
	isOwn: boolean
	/** The signed data of the card to share; null while there is nothing to ask about. */
	card: string | null
}

/** Keeps a checked quote in the member's account, or shares it. Without the first, nothing is stored. */
export const KeepQuote = ({ isOwn, card }: KeepQuoteProps) => (
	<div className="flex flex-wrap gap-3 empty:hidden print:hidden">
		{isOwn && (
			<Button intent="save" className="max-[30rem]:flex-1">
				<Icon name="bookmark" />
				Save
			</Button>
		)}
		{card && (
			<Button asChild className="max-[30rem]:flex-1">
				<Link to={`/quote-card/${card}`}>
					<Icon name="share-2" />
					Share
				</Link>
			</Button>
		)}
	</div>
)
