import { Card } from '#app/ui/layout/card.tsx'
import { checkerAction } from '../../quote-check/checker-paths.ts'
import { PasteBox } from './paste-box.tsx'

/** The checker's field on the home page. The browser itself sends it, so that the page loads no script for it. */
export const HomePasteBox = () => (
	<div className="relative -mt-px bg-asphalt md:-mt-8 pt-2 pb-10">
		<div className="wrap">
			<Card look="raised" className="p-5 sm:p-6">
				<form method="post" action={checkerAction}>
					<PasteBox
						label="Have a quote? Paste it here"
						hint="See what to ask the dealer. No sign-up."
						rows={3}
						isRow
					/>
				</form>
			</Card>
		</div>
	</div>
)
