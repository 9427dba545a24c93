/** What a form of the forum is answered: to scripts; without them a page comes anew. */
export type ForumAnswer =
	| { outcome: 'done'; path: string; title: string; description: string }
	| {
			outcome: 'refused'
			/** One sentence a field; '' is for the whole form. */
			errors: Record<string, string>
			/** As it was typed. */
			typed: Record<string, string>
			/** Only somebody who is signed in can do this. */
			signIn?: boolean
	  }
