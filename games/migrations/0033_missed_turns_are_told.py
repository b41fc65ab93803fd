"""A kind of notice for missed turns."""

from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('games', '0032_refused_addresses'),
    ]

    operations = [
        migrations.AlterField(
            model_name='notice',
            name='kind',
            field=models.CharField(choices=[('turn', 'your turn'), ('blocks', 'choose blocks'), ('round', 'round scored'), ('over', 'game over'), ('reminder', 'reminder'), ('leaving', 'players leaving'), ('missed', 'turn missed'), ('alarm', 'alarm for the staff'), ('code', 'sign-in code'), ('account', 'change of an account')], max_length=8),
        ),
        migrations.AlterField(
            model_name='preference',
            name='kind',
            field=models.CharField(choices=[('turn', 'your turn'), ('blocks', 'choose blocks'), ('round', 'round scored'), ('over', 'game over'), ('reminder', 'reminder'), ('leaving', 'players leaving'), ('missed', 'turn missed'), ('alarm', 'alarm for the staff'), ('code', 'sign-in code'), ('account', 'change of an account')], max_length=8),
        ),
    ]
