import { Form } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { Input } from '#app/ui/input.tsx'

type CalendarFeedProps = {
	/** Null while there is none; `readAt`: when a calendar program last came. */
	feed: { since: string; readAt: string | null } | null
	/** Shown once, right after it was made. */
	url: string | null
}

/** The advisor's private calendar address: whoever has it reads the visits, so it can be made anew. */
export function CalendarFeed({ feed, url }: CalendarFeedProps) {
	return (
		<div className="grid gap-4">
			<p className="text-ink-soft">
				Subscribe to your visits in your own calendar program. The address is private: whoever has it reads
				times and places.
			</p>
			{url && (
				<Field label="Calendar address" hint="Copy it now: it is not shown again" id="feed-url">
					<Input readOnly value={url} onFocus={(event) => event.target.select()} />
				</Field>
			)}
			<p>
				{feed ? `In use since ${feed.since}. ` : 'There is no address yet.'}
				{feed && (feed.readAt ? `Last read ${feed.readAt}.` : 'No program has read it yet.')}
			</p>
			<div className="flex flex-wrap gap-2">
				<Form method="post">
					<input type="hidden" name="intent" value="feed" />
					<Button type="submit" size="desk" variant={feed ? 'plain' : 'line'}>
						{feed ? 'Make a new address' : 'Make an address'}
					</Button>
				</Form>
				{feed && (
					<Form method="post">
						<input type="hidden" name="intent" value="close-feed" />
						<Button type="submit" size="desk" variant="danger">
							Close the feed
						</Button>
					</Form>
				)}
			</div>
			{feed && <p className="text-fine text-ink-soft">A new address ends the old one.</p>}
		</div>
	)
}
