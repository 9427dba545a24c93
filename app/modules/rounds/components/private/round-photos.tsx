import { Form, useNavigation } from 'react-router'
import type { RejectedForm } from '#app/lib/parse-form.ts'
import { Button } from '#app/ui/controls/button.tsx'
import { ErrorBox } from '#app/ui/controls/error-box.tsx'
import { Field } from '#app/ui/controls/field.tsx'
import { FileDrop } from '#app/ui/controls/files/file-drop.tsx'
import { Card } from '#app/ui/layout/card.tsx'
import { photoBytesMax, photosMax, photoTypes } from '../../round.ts'

type RoundPhotosProps = {
	photoIds: readonly string[]
	/** Whether photos can be added and removed: only until the invitations are sent. */
	canChange: boolean
	rejected: RejectedForm | undefined
}

/** The photos of a car that is for sale: look, remove, and add one. */
export function RoundPhotos({ photoIds, canChange, rejected }: RoundPhotosProps) {
	const isSending = useNavigation().formMethod === 'POST'
	return (
		<Card className="grid gap-5 p-5">
			{rejected?.formError && <ErrorBox>{rejected.formError}</ErrorBox>}
			{photoIds.length === 0 && <p className="text-ink-soft text-small">You haven’t added a photo yet.</p>}
			<ul className="grid grid-cols-2 gap-3 sm:grid-cols-3">
				{photoIds.map((id, index) => (
					<li key={id} className="grid gap-1.5">
						<img
							src={`/api/deal-files/round-photos/${id}`}
							alt={`View ${index + 1} of ${photoIds.length} of the car`}
							className="aspect-4/3 w-full rounded-control object-cover"
						/>
						{canChange && (
							<Form method="post" encType="multipart/form-data">
								<input type="hidden" name="file" value={id} />
								<Button intent="remove" variant="plain" size="mini">
									Remove<span className="sr-only">{` photo ${index + 1}`}</span>
								</Button>
							</Form>
						)}
					</li>
				))}
			</ul>
			{canChange && photoIds.length < photosMax && (
				<Form method="post" encType="multipart/form-data" className="grid gap-3">
					<Field
						id="upload"
						label="Add a photo"
						hint="JPEG or PNG, up to 10 MB. Cover the license plate. We remove the location where you took it."
						error={rejected?.errors.upload}
					>
						<FileDrop name="upload" accept={photoTypes.join(',')} bytesMax={photoBytesMax} />
					</Field>
					<Button intent="add" className="w-fit" busyText={isSending ? 'Sending...' : undefined}>
						Add photo
					</Button>
				</Form>
			)}
		</Card>
	)
}
