import { AdminSection } from '#app/ui/admin/section.tsx'
import { Button } from '#app/ui/controls/button.tsx'
import { PostButton } from '#app/ui/controls/forms/form.tsx'

type ShownArchive = { id: string; state: 'wanted' | 'ready' | 'failed'; askedAt: string; endsAt: string }

/** Everything out: the archives of the last day, and the button that has one made. */
export function ArchiveSection({ archives }: { archives: readonly ShownArchive[] }) {
	return (
		<AdminSection id="archive" title="Everything as an archive" className="grid gap-4">
			<p>
				A ZIP with all tables as JSON, lists as CSV, the files, and a description. Credit applications and
				passwords are not in it. It is erased after a day.
			</p>
			{archives.length > 0 && (
				<ul className="divide-y divide-line">
					{archives.map(({ id, state, askedAt, endsAt }) => (
						<li key={id} className="flex flex-wrap items-baseline gap-x-3 gap-y-1 py-2">
							<span>{askedAt}</span>
							{state === 'ready' ? (
								<>
									<a href={`/admin/archive.zip?id=${id}`} className="font-semibold">
										Download
									</a>
									<span className="ml-auto text-fine text-ink-soft">{`until ${endsAt}`}</span>
								</>
							) : (
								<span className="ml-auto">
									{state === 'wanted' ? 'Being made' : 'Failed. Please try again.'}
								</span>
							)}
						</li>
					))}
				</ul>
			)}
			<div>
				<PostButton>
					<Button intent="archive" variant="line" size="compact">
						Make an archive
					</Button>
				</PostButton>
			</div>
		</AdminSection>
	)
}
