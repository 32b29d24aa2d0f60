/** The address that one signs in with. It does not change: it is how the school knows one. */
export function EmailFact({ email }: { email: string }) {
  return (
    <dl className="facts profile-email">
      <div>
        <dt>Email address</dt>
        <dd>
          {email}
          <span className="card-fact quiet">You sign in with this address. It cannot be changed.</span>
        </dd>
      </div>
    </dl>
  );
}
