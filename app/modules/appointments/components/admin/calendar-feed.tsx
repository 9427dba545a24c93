import { Form } from 'react-router'
import { Button } from '#app/ui/controls/button.tsx'
import { Field } from '#app/ui/controls/field.tsx'
import { Input } from '#app/ui/controls/input.tsx'

type CalendarFeedProps = {
	/** Null when there is no feed; `readAt` is when a calendar program last read it. */
	feed: { since: string; readAt: string | null } | null
	/** Shown once, right after it was created. */
	url: string | null
}

/** The advisor's private calendar address. Anyone who has it can read the appointments, so it can be replaced. */
export function CalendarFeed({ feed, url }: CalendarFeedProps) {
	return (
		<div className="grid gap-4">
			<p className="text-ink-soft">
				See your appointments in your own calendar app. Keep the address private: anyone who has it can see
				your appointment times and places.
			</p>
			{url && (
				<Field label="Calendar address" hint="Copy it now. It won’t be shown again" id="feed-url">
					<Input readOnly value={url} onFocus={(event) => event.target.select()} />
				</Field>
			)}
			<p>
				{`${feed ? `In use since ${feed.since}. ` : 'There is no address yet.'}${feed ? (feed.readAt ? `Last used ${feed.readAt}.` : 'No calendar app has used it yet.') : ''}`}
			</p>
			<div className="flex flex-wrap gap-2">
				<Form method="post">
					<input type="hidden" name="intent" value="feed" />
					<Button type="submit" size="compact" variant={feed ? 'plain' : 'line'}>
						{feed ? 'Create a new address' : 'Create an address'}
					</Button>
				</Form>
				{feed && (
					<Form method="post">
						<input type="hidden" name="intent" value="close-feed" />
						<Button type="submit" size="compact" variant="danger">
							Turn off the feed
						</Button>
					</Form>
				)}
			</div>
			{feed && <p className="text-fine text-ink-soft">Creating a new address turns off the old one.</p>}
		</div>
	)
}
