"""Every chart shows its values at its points, and its legend at the bottom."""


def main():
    for e in find("kind=group"):
        if e.form.endswith(" chart"):
            set_chart(e, labels="value", legend=True)
            set_chart(e, legend_place="bottom")
